import { io, type Socket } from 'socket.io-client';
import type { Backend, BackendOptions } from '../app.ts';
import { createTestBackend } from '../testBackend.ts';
import type { ListName } from '../store/records.ts';
import { SMALL_SEED, writeSeed } from '../seed/testSeed.ts';

/** Page of the session that tests run: planned, with two topics and two attendees. */
export const PAGE = '/desk/dorp/raad';

const SEED = {
  ...SMALL_SEED,
  'dorp/sessions/raad/session.json': {
    sessionId: 7,
    reference: 'raad',
    name: 'Gemeenteraad <1>',
    startDateTime: '2026-10-26T19:30:00',
    status: 'planned',
    room: 1,
    password: 'geheim',
  },
  'dorp/sessions/later/session.json': {
    sessionId: 8,
    reference: 'later',
    name: 'Latere raad',
    startDateTime: '2026-11-02T19:30:00',
    status: 'planned',
    published: false,
  },
  'dorp/sessions/raad/topics.json': [
    { id: 't1', name: 'Opening', priority: 1 },
    { id: 't2', name: 'Begroting & jaarplan', number: '2', priority: 2 },
  ],
  'dorp/sessions/raad/attendees.json': [
    { id: 'a1', delegate: 'an' },
    { id: 'a2', delegate: { id: 'jo', firstname: 'Jo', lastname: 'Maes' } },
  ],
  'dorp/sessions/raad/speeches.json': undefined,
  'dorp/sessions/raad/votes.json': undefined,
};

/** For tests: a person who is logged in at the desk at 19:32, and a viewer of the session. */
export class TestDesk {
  /** Epoch milliseconds. */
  nowMs = Date.parse('2026-10-26T18:32:00Z');
  received: [string, unknown][] = [];
  backend!: Backend;
  cookie = '';
  private viewer!: Socket;

  async open(options: Partial<BackendOptions> = {}): Promise<void> {
    const seed = writeSeed(SEED);
    this.backend = await createTestBackend({
      seedDirs: [seed],
      mediaDir: seed,
      clock: () => this.nowMs,
      controlToken: 'control',
      apiToken: 'api',
      ...options,
    });
    await this.backend.listen();
    await this.logIn();
    await this.connectViewer();
  }

  /** Connects the viewer with a ticket, because the session is protected. */
  private async connectViewer(): Promise<void> {
    const headers = { authorization: 'Bearer api' };
    const { ticket } = (await this.backend.app.inject({ url: '/api/dorp/sessions/7/ticket', headers })).json<{ ticket: string }>();
    const options = { transports: ['websocket'], query: { session: 7 }, auth: { ticket }, reconnection: false, forceNew: true };
    this.viewer = io(`${this.backend.ownUrl}/dorp`, options);
    await new Promise((resolve) => this.viewer.once('pancarteSession', resolve));
    this.viewer.onAny((event: string, payload: unknown) => this.received.push([event, payload]));
  }

  /** Resolves when the viewer has received all earlier events; a change of access has ended its connection, and it connects again. */
  private async flushEvents(): Promise<void> {
    const flushed = new Promise((resolve) => {
      for (const event of ['TranscriptionText', 'disconnect']) this.viewer.once(event, resolve);
    });
    await this.backend.app.inject({
      method: 'POST',
      url: '/control/sessions/7/caption',
      headers: { authorization: 'Bearer control' },
      payload: { text: 'flush', final: false },
    });
    await flushed;
    if (!this.viewer.connected) await this.connectViewer();
  }

  async close(): Promise<void> {
    this.viewer.disconnect();
    await this.backend.close();
  }

  async logIn(): Promise<void> {
    const [cookie] = (await this.post('/desk/login', { token: 'control' })).cookies;
    this.cookie = `${cookie?.name ?? ''}=${cookie?.value ?? ''}`;
  }

  post(url: string, fields: Record<string, string> = {}) {
    return this.backend.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie: this.cookie },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  /** The HTML of a page; `cookies` are sent beside that of the login. */
  async get(url = PAGE, cookies = ''): Promise<string> {
    return (await this.backend.app.inject({ url, headers: { cookie: `${this.cookie}; ${cookies}` } })).body;
  }

  /** Does something; resolves to the status, the message in words, the id that receives the focus, and the page that follows. */
  async submit(action: string, fields: Record<string, string> = {}) {
    this.received = [];
    const answer = await this.post(`${PAGE}/${action}`, fields);
    await this.flushEvents();
    const body = answer.statusCode === 303 ? await this.get(String(answer.headers.location).split('#')[0]) : answer.body;
    const [, status, problem] = /<p id="status" role="status">([^<]*)<\/p>\s*<p id="problem" role="alert">([^<]*)<\/p>/.exec(body) ?? [];
    const text = (status || problem)?.replace(/[\u2068\u2069]/g, '').replaceAll('&amp;', '&');
    const anchor = answer.headers.location?.split('#')[1];
    return { code: answer.statusCode, text, anchor, focus: /data-focus="(.*?)"/.exec(body)?.[1], body };
  }

  /** Names of the events that the viewer received after the last action. */
  events(): string[] {
    return this.received.map(([event]) => event).filter((event) => event !== 'viewers' && event !== 'TranscriptionText');
  }

  payloadOf(wanted: string): unknown {
    return this.received.find(([event]) => event === wanted)?.[1];
  }

  /** Id of the newest record of a list. */
  async lastId(list: ListName): Promise<string> {
    return (await this.backend.store.getList(7, list)).at(-1)?._id ?? '';
  }
}
