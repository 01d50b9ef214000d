import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchesHash } from '../store/passwordHash.ts';
import { PAGE, TestDesk } from './testDesk.ts';

const LONG = 'Vergadering met een lange naam '.repeat(30).trim();

let desk: TestDesk;
beforeEach(async () => {
  desk = new TestDesk();
  await desk.open();
});
afterEach(() => desk.close());

const find = () => desk.backend.store.getSession('dorp', 'raad');

describe('the details of a session at the desk (rule 13.26)', () => {
  it('are stored, and open pages are told', async () => {
    const fields = {
      title: LONG,
      description: 'مرحبا\r\nوداعا',
      date: '2026-12-03',
      time: '20:00',
      minutes: '90',
      room: '',
      category: 'gemeenteraad',
    };
    const link = { 'document-new-title': 'Agenda', 'document-new-url': 'https://example.org/agenda.pdf' };
    expect(await desk.submit('details', { ...fields, ...link })).toMatchObject({ code: 303, text: 'Gegevens bewaard', anchor: 'details' });
    expect(desk.events()).toEqual(['startStatus', 'status']);
    expect(await find()).toMatchObject({
      name: LONG,
      description: 'مرحبا\nوداعا',
      startMs: Date.parse('2026-12-03T19:00:00Z'),
      durationSeconds: 5400,
      category: 'gemeenteraad',
      documents: [{ title: 'Agenda', url: 'https://example.org/agenda.pdf' }],
    });
    expect(await find()).not.toHaveProperty('room');
    const dropped = { 'document-0-shown': 'https://example.org/agenda.pdf', 'document-0-drop': '1' };
    await desk.submit('details', { ...dropped, 'document-new-title': '', 'document-new-url': '' });
    expect(await find()).not.toHaveProperty('documents');
  });

  it.each([
    [{ title: ' ' }, 'details-name', 'een verplicht veld is leeg'],
    [{ date: '2026-02-30' }, 'details-date', 'niet volledig'],
    [{ minutes: '1,5' }, 'details-minutes', 'minuten boven 0'],
    [{ 'document-new-title': 'Agenda', 'document-new-url': 'ftp://example.org' }, 'details-document-new-url', 'https://'],
  ])('with %j are not stored; the reason is beside the field, and what was typed stays', async (wrong, field, reason) => {
    const before = await find();
    const typed = { title: 'Nieuw', description: 'Getypt', date: '2026-12-03', time: '20:00', minutes: '90', ...wrong };
    const { code, text, focus, body } = await desk.submit('details', typed);
    expect([code, focus]).toEqual([422, field]);
    expect(text).toContain(reason);
    expect(body).toContain(`aria-describedby="${field}-problem"`);
    expect(body).toContain('Getypt</textarea>');
    for (const value of Object.values(wrong)) expect(body).toContain(`value="${value}"`);
    expect(body).toContain('<details id="editing" open="">');
    expect(await find()).toEqual(before);
  });

  it('have no start once the session is live, and a page from before changes none', async () => {
    await desk.submit('start');
    expect(await desk.get()).not.toContain('name="date"');
    expect((await desk.submit('details', { title: 'Raad', date: '2026-12-03', time: '20:00' })).text).toContain('Er is niets veranderd');
    expect((await desk.submit('details', { title: 'Gemeenteraad' })).text).toBe('Gegevens bewaard');
    expect(await find()).toMatchObject({ status: 'live', name: 'Gemeenteraad' });
  });

  it('are in every language, from right to left in Arabic', async () => {
    const page = await desk.get(`${PAGE}?lang=ar`);
    expect(page).toContain('dir="rtl"');
    for (const text of ['بيانات الجلسة', 'كلمة المرور', 'الحذف النهائي']) expect(page).toContain(text);
  });
});

describe('the password of a session at the desk (rule 13.26)', () => {
  it('is set and removed', async () => {
    expect((await desk.submit('set-password', { password: ' 1234 ' })).text).toBe('Wachtwoord ingesteld');
    expect(await matchesHash('1234', (await find())?.password ?? '')).toBe(true);
    expect((await desk.submit('remove-password')).text).toBe('Wachtwoord verwijderd');
    expect(await find()).not.toHaveProperty('password');
    expect((await desk.submit('remove-password')).text).toContain('Er is niets veranderd');
    expect((await desk.submit('set-password', { password: '' })).focus).toBe('new-password');
  });
});

describe('the removal of a session at the desk (rule 13.25)', () => {
  it('needs a confirmation, and the list says what was removed and what remains', async () => {
    const unsure = await desk.submit('remove-session');
    expect([unsure.code, unsure.focus, (await find())?.reference]).toEqual([422, 'removal-sure', 'raad']);
    const answer = await desk.post(`${PAGE}/remove-session`, { sure: '1' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/desk\?message=/);
    const list = (await desk.get(String(answer.headers.location))).replace(/[\u2068\u2069]/g, '');
    expect(list).toContain('Voorgoed verwijderd: Gemeenteraad &lt;1&gt;, met');
    expect(list).toContain('Back-ups houden wat ze hadden.');
    expect(await find()).toBeUndefined();
    expect(await desk.get()).toContain('niet');
  });

  it('is not made while it is live', async () => {
    await desk.submit('start');
    expect(await desk.get()).not.toContain('remove-session');
    expect((await desk.submit('remove-session', { sure: '1' })).text).toContain('Er is niets veranderd');
    expect((await find())?.status).toBe('live');
  });
});
