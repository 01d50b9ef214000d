import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { connectClient, disconnectClients, REQUESTS } from '../support/brokerClient.ts';
import { type Control, createControl } from '../support/control.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { type Deployment, describeDeployments } from './deployments.ts';

const CITY = 'waterdam';
const OPEN = { id: 1002, path: '/waterdam/live-raad' };
const UNPUBLISHED = { id: 1007 };
const PROTECTED = { id: 1008, path: '/waterdam/besloten', password: 'waterdam-2026' };
/** A session that is published at first, and not played by a script. */
const WITHDRAWN = { id: 1003 };
const API = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
const SECRET = 'kanarie2b';
const MAIL = `${SECRET}@waterdam.example.org`;

/** Does everything that can happen in a session, with a secret in every text. */
async function changeAll(control: Control, session: number): Promise<void> {
  const id = `${SECRET}-${String(Math.random()).slice(2)}`;
  const vote = { id, name: SECRET, priority: 1, eligible: 3, result: [{ vote: 'yes', label: SECRET, count: 1 }] };
  await control(`/sessions/${session}/topics/create`, { id, name: SECRET, priority: 99 });
  await control(`/sessions/${session}/topics/start`, { id });
  await control(`/sessions/${session}/votes/create`, vote);
  await control(`/sessions/${session}/votes/start`, { id });
  await control(`/sessions/${session}/attendees/create`, {
    id,
    delegate: { id, firstname: SECRET, lastname: SECRET, email: MAIL },
  });
  await control(`/sessions/${session}/speeches/start`, { id, attendee: id });
  await control(`/sessions/${session}/caption`, { text: SECRET, language: 'nl' });
  await control(`/sessions/${session}/caption`, { text: SECRET, final: false });
  await control(`/sessions/${session}/banner`, { title: SECRET });
  await control(`/sessions/${session}/viewers`, { viewers: 77 });
}

const getTicket = async ({ control }: Deployment, session: number) => {
  const answer = await fetch(`${control}/api/${CITY}/sessions/${session}/ticket`, { headers: API });
  return answer.ok ? ((await answer.json()) as { ticket: string }).ticket : undefined;
};

/** Statuses of the API that everybody may see. */
const ACCESS = ['status', 'startStatus', 'stopStatus'];

describeDeployments('32.2 The broker tells everything to anybody', (deployment) => {
  let control: Control;
  beforeAll(() => {
    control = createControl(deployment.control);
  });
  afterEach(disconnectClients);

  describe.each([
    ['a protected session', PROTECTED.id, ['status']],
    ['an unpublished session', UNPUBLISHED.id, ACCESS],
  ])('%s', (_what, id, allowed) => {
    it('sends a stranger no records, at no time and in no state', async () => {
      const client = connectClient(deployment.backend, { city: CITY, session: id, returns: true });
      await expect.poll(client.events).toContain('status');
      await changeAll(control, id);
      for (const name of REQUESTS) client.socket.emit(name);
      if (id === PROTECTED.id) {
        await control(`/sessions/${id}/status`, { status: 'planned' });
        await control(`/sessions/${id}/unpublish`);
        await control(`/sessions/${id}/publish`);
        await control(`/sessions/${id}/status`, { status: 'vod' });
      }
      await wait(1500);
      expect(client.events().filter((event) => !allowed.includes(event))).toEqual([]);
      expect(client.received.filter(({ text }) => text.includes(SECRET))).toEqual([]);
    });

    it('accepts no ticket but its own', async () => {
      const other = await getTicket(deployment, id === PROTECTED.id ? UNPUBLISHED.id : PROTECTED.id);
      expect(other).toBeTypeOf('string');
      for (const ticket of [other, 'x', {}, `${Date.now() + 60_000}.${'A'.repeat(43)}`]) {
        const client = connectClient(deployment.backend, { city: CITY, session: id, ticket });
        const error = await new Promise<Error>((resolve) => client.socket.on('connect_error', resolve));
        expect(error.message).toContain('ticket');
        expect(client.received).toEqual([]);
      }
    });

    it('gives tickets to the portal only, and to it everything with one', async () => {
      for (const origin of new Set([deployment.backend, deployment.control]))
        expect((await fetch(`${origin}/api/${CITY}/sessions/${id}/ticket`)).status).not.toBe(200);
      const client = connectClient(deployment.backend, { city: CITY, session: id, ticket: await getTicket(deployment, id) });
      await expect.poll(client.events).toContain('pancarteSession');
      expect(client.events()).toEqual(expect.arrayContaining(['topics', 'votes', 'delegates', 'viewers']));
    });

    it('lists no captions, and gives none', async () => {
      const list = `/broker/transcriptions/${CITY}/${id}/versions`;
      expect(await (await fetch(deployment.control + list)).text()).toBe('[]');
      expect(await (await fetch(deployment.backend + list)).text()).not.toContain('vtt');
      const versions = (await (await fetch(deployment.control + list, { headers: API })).json()) as { _id: string }[];
      for (const { _id } of versions)
        for (const form of ['json', 'vtt']) {
          expect((await fetch(`${deployment.control}/broker/subtitles/${CITY}/${_id}/${form}`)).status).toBe(403);
          expect((await fetch(`${deployment.backend}/broker/subtitles/${CITY}/${_id}/${form}`)).status).toBeGreaterThanOrEqual(400);
        }
    });
  });

  it('a withdrawal cuts off who saw the session, and nobody who returns sees more', async () => {
    const { id } = WITHDRAWN;
    const viewer = connectClient(deployment.backend, { city: CITY, session: id, returns: true });
    await expect.poll(viewer.events).toContain('pancarteSession');
    const ended = new Promise((resolve) => viewer.socket.on('disconnect', resolve));
    viewer.received.length = 0;
    await control(`/sessions/${id}/unpublish`);
    expect(await ended).toBe('io server disconnect');
    await expect.poll(() => viewer.socket.connected).toBe(true);
    await changeAll(control, id);
    await wait(1500);
    expect(viewer.events().filter((event) => !ACCESS.includes(event) && event !== 'viewers')).toEqual([]);
    expect(viewer.received.filter(({ text }) => text.includes(SECRET))).toEqual([]);
    const before = viewer.received.length;
    await control(`/sessions/${id}/publish`);
    await expect.poll(() => viewer.received.slice(before).map(({ event }) => event)).toContain('startStatus');
  });

  it('no event has an e-mail address', async () => {
    const client = connectClient(deployment.backend, { city: CITY, session: OPEN.id });
    await expect.poll(client.events).toContain('pancarteSession');
    await changeAll(control, OPEN.id);
    await expect.poll(client.events).toContain('createAttendee');
    for (const session of [1001, WITHDRAWN.id, PROTECTED.id]) {
      const other = connectClient(deployment.backend, { city: CITY, session, ticket: await getTicket(deployment, session) });
      await expect.poll(other.events).toContain('pancarteSession');
      client.received.push(...other.received);
    }
    await wait(1500);
    const people = client.received.filter(({ event }) => /delegate|attendee|speech/i.test(event));
    expect(people.length).toBeGreaterThan(6);
    expect(client.received.filter(({ text }) => /[\w.+-]+@[\w-]+\.\w|"email"/.test(text)).map(({ event }) => event)).toEqual([]);
  });

  describe('a visitor with the password', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
    });
    afterAll(() => browser.close());

    it('receives live votes in the browser, until the session is withdrawn', async () => {
      await control(`/sessions/${PROTECTED.id}/status`, { status: 'live' });
      const page = await browser.newPage();
      const sent: string[] = [];
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => sent.push(String(payload))));
      await page.goto(deployment.portal + PROTECTED.path);
      await page.locator('input[type="password"]').fill(PROTECTED.password);
      await page.locator('input[type="password"]').press('Enter');
      await page.locator('#votes').waitFor({ state: 'attached' });
      await page.goto(`${deployment.portal}${PROTECTED.path}#votes`);
      await page.reload();
      await expect.poll(() => sent.some((frame) => frame.includes('"topics"'))).toBe(true);
      const name = `Motie ${SECRET}`;
      const id = `motie-${deployment.pids.join()}`;
      await control(`/sessions/${PROTECTED.id}/votes/create`, { id, name, priority: 1, eligible: 3, result: [] });
      await control(`/sessions/${PROTECTED.id}/votes/start`, { id });
      await expect.poll(async () => (await page.locator('#votes').innerText()).includes(name)).toBe(true);
      await control(`/sessions/${PROTECTED.id}/unpublish`);
      await expect.poll(async () => (await page.content()).includes(name)).toBe(false);
      sent.length = 0;
      await changeAll(control, PROTECTED.id);
      await wait(4000);
      expect(sent.filter((frame) => frame.includes(SECRET))).toEqual([]);
      // The page is reloaded when the session is published again.
      await control(`/sessions/${PROTECTED.id}/publish`);
      await expect.poll(() => page.locator('#votes').count(), { timeout: 40_000 }).toBe(1);
      await control(`/sessions/${PROTECTED.id}/status`, { status: 'vod' });
      await page.close();
    });

    it('gets a ticket from the portal, and nobody else does', async () => {
      const path = `${deployment.portal}${PROTECTED.path}/ticket.json`;
      const ask = (headers: Record<string, string>) =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });
      const cookie = cookiesOf(
        await sendLogin(deployment.portal, { path: `${PROTECTED.path}/login`, fields: { password: PROTECTED.password } }),
      );
      const own = await ask({ origin: deployment.portal, cookie });
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      const { ticket } = (await own.json()) as { ticket: string };
      const client = connectClient(deployment.backend, { city: CITY, session: PROTECTED.id, ticket });
      await expect.poll(client.events).toContain('topics');
      expect((await ask({ origin: deployment.portal })).status).toBe(204);
      expect((await ask({ origin: 'https://evil.example.org', cookie })).status).toBe(403);
      expect((await fetch(path, { headers: { cookie } })).status).not.toBe(200);
      expect(deployment.output()).not.toContain(ticket);
    });
  });
});
