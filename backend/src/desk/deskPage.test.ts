import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE, TestDesk } from './testDesk.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = new TestDesk();
  await desk.open();
});
afterEach(() => desk.close());

describe('fields', () => {
  it.each([
    ['add-topic', { name: '  ' }, 'new-topic'],
    ['add-person', { firstname: 'Jo', lastname: '' }, 'last-name'],
    ['add-vote', {}, 'new-vote'],
    ['show-banner', { banner: '' }, 'banner-text'],
  ])('that are empty are rejected: %s', async (action, fields, focus) => {
    expect(await desk.submit(action, fields as Record<string, string>)).toMatchObject({
      code: 422,
      text: 'Niet bewaard: een verplicht veld is leeg.',
      focus,
    });
    expect(desk.events()).toEqual([]);
  });

  it('that are wrong do not have to be typed again', async () => {
    await desk.submit('start');
    await desk.submit('add-vote', { name: 'Motie' });
    const vote = await desk.lastId('votes');
    await desk.submit('open-vote', { vote });
    const rejected = await desk.submit('vote', { vote, do: 'save', yes: '30', no: '7', abstain: '', eligible: '31' });
    expect(rejected).toMatchObject({ code: 422, text: 'Niet bewaard: 37 stemmen zijn meer dan het aantal stemgerechtigden.' });
    expect(rejected.body).toMatch(/name="yes"[^>]*value="30"/);
    expect(rejected.body).toMatch(/name="eligible"[^>]*value="31"/);
    expect((await desk.submit('vote', { vote, do: 'save', yes: '3,5' })).text).toBe(
      'Niet bewaard: vul bij elk aantal een geheel getal in.',
    );
    expect(desk.events()).toEqual([]);
  });
});

describe('the page', () => {
  it('shows names as text', async () => {
    expect(await desk.get()).toContain('<h1><bdi>Gemeenteraad &lt;1&gt;</bdi></h1>');
    const { body } = await desk.submit('add-topic', { name: '<img src=x onerror=alert(1)>' });
    expect(body).not.toContain('<img');
  });

  it('marks a live session that has no picture (rule 13.20)', async () => {
    await desk.submit('start');
    expect(await desk.get()).not.toContain('no-picture');
    await desk.backend.store.updateSession(7, { status: 'live-unavailable' });
    expect(await desk.get()).toMatch(/class="state live no-picture"[^>]*>Live sinds [^<]* · zonder beeld/);
  });

  it('finds people, and keeps the search after a change', async () => {
    for (let index = 0; index < 20; index += 1) await desk.post(`${PAGE}/add-person`, { firstname: 'Gast', lastname: `Nummer ${index}` });
    const found = await desk.get(`${PAGE}?q=peeters`);
    expect(found).toContain('Gevonden: 1 van 22');
    expect(found.match(/id="person-/g)).toHaveLength(1);
    expect(found).toContain(`action="${PAGE}/speech?q=peeters"`);
    expect(await desk.get(`${PAGE}?q=niemand`)).toContain('Niemand gevonden');
    await desk.submit('start');
    const answer = await desk.post(`${PAGE}/speech?q=peeters`, { start: 'a1' });
    expect(answer.headers.location).toMatch(/\?message=\d+&q=peeters#person-a1$/);
  });

  it('has empty states', async () => {
    for (const { _id } of await desk.backend.store.getList(7, 'topics')) await desk.backend.store.deleteRecord(7, 'topics', _id);
    await desk.backend.store.clearList(7, 'attendees');
    const page = await desk.get();
    for (const text of ['Er zijn nog geen agendapunten.', 'Er zijn nog geen aanwezigen.', 'Er zijn nog geen stemmingen.'])
      expect(page).toContain(text);
    expect(page).not.toContain('role="search"');
  });

  it('does not exist for an unknown session or action', async () => {
    const answer = await desk.backend.app.inject({ url: '/desk/dorp/none', headers: { cookie: desk.cookie } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Deze vergadering of pagina bestaat niet.');
    expect((await desk.post('/desk/none/raad/start', {})).statusCode).toBe(404);
    expect((await desk.post(`${PAGE}/delete`, {})).statusCode).toBe(404);
  });

  it('has the language that was asked for, and after that the one that was chosen', async () => {
    const answer = await desk.backend.app.inject({ url: `${PAGE}?lang=ar`, headers: { cookie: desk.cookie } });
    expect(answer.body).toContain('<html lang="ar" dir="rtl">');
    expect(answer.cookies).toMatchObject([{ name: 'desk-language', value: 'ar', httpOnly: true }]);
    expect(await desk.get(PAGE, 'desk-language=cy')).toContain('<html lang="cy" dir="ltr">');
    expect(await desk.get()).toContain('<html lang="nl" dir="ltr">');
  });

  it('has no shortcuts after they were turned off', async () => {
    expect(await desk.get()).toContain(' data-keys');
    const answer = await desk.post('/desk/keys', { keys: 'off', next: PAGE });
    expect([answer.headers.location, answer.cookies[0]]).toMatchObject([PAGE, { name: 'desk-keys', value: 'off' }]);
    expect(await desk.get(PAGE, 'desk-keys=off')).not.toContain(' data-keys');
  });
});

it('the list shows the sessions of today with their state', async () => {
  const list = await desk.get('/desk');
  expect(list).toContain('<a class="card planned" href="/desk/dorp/raad">');
  expect(list).toContain('wachtwoord nodig');
  desk.nowMs += 400 * 86_400_000;
  await desk.logIn();
  expect(await desk.get('/desk')).toContain('Er zijn geen vergaderingen.');
});
