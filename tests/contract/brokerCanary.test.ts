import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrokerClient, connectClient, disconnectClients, REQUESTS } from '../support/brokerClient.ts';
import { CANARY, writeCanarySeed } from '../support/canarySeed.ts';
import { type Control, createControl } from '../support/control.ts';
import { type Program, startBackend, stopPrograms } from '../support/programs.ts';

const PROTECTED = 9001;
const OPEN = 9002;
const MAIL = `${CANARY}@volie.example.org`;

let folder: string;
let backend: Program;
let control: Control;
let run = 0;

beforeAll(async () => {
  folder = writeCanarySeed();
  backend = await startBackend(['--seed', folder]);
  control = createControl(backend.url);
});
afterEach(disconnectClients);
afterAll(async () => {
  await stopPrograms();
  rmSync(folder, { recursive: true });
});

const listen = (session: number) => connectClient(backend.url, { city: 'volie', session, returns: true });

/** Sends an event of every kind with the canary in it, and asks for everything. */
async function changeAll(session: number, clients: readonly BrokerClient[]): Promise<void> {
  run += 1;
  const id = `${CANARY}-${run}`;
  const result = [{ vote: 'yes', label: CANARY, count: 1 }];
  const vote = { id, name: CANARY, priority: 1, eligible: 3, result, ballots: [{ name: `${CANARY} ballot`, vote: 'yes' }] };
  await control(`/sessions/${session}/topics/create`, { id, name: CANARY, priority: 9, dossier: CANARY });
  // The end of a live session writes its records anew, meanwhile without the topic.
  const changeTopic = (action: string) => control(`/sessions/${session}/topics/${action}`, { id }).catch(() => undefined);
  for (const action of ['start', 'stop', 'reset', 'update', 'delete']) await changeTopic(action);
  await control(`/sessions/${session}/votes/create`, vote);
  const changeVote = (action: string) => control(`/sessions/${session}/votes/${action}`, { id }).catch(() => undefined);
  for (const action of ['start', 'stop']) await changeVote(action);
  const delegate = { id, firstname: CANARY, lastname: CANARY, email: MAIL };
  await control(`/sessions/${session}/attendees/create`, { id, delegate });
  await control(`/sessions/${session}/people/delegates/create`, delegate);
  await control(`/sessions/${session}/speeches/start`, { id, microphone: 3 });
  for (const final of [true, false]) await control(`/sessions/${session}/caption`, { text: CANARY, language: 'nl', final });
  await control(`/sessions/${session}/banner`, { title: CANARY });
  await control(`/sessions/${session}/banner`, undefined, 'DELETE');
  for (const { socket } of clients) for (const name of REQUESTS) socket.emit(name);
}

/** Waits until requests that came early have been answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 1500));

describe('a client of the broker without a ticket (rule 12.22)', () => {
  it('receives only the status of a protected session, in every state of it', async () => {
    const clients = [listen(PROTECTED), listen(PROTECTED)];
    for (const { events } of clients) await expect.poll(events).toContain('status');
    await changeAll(PROTECTED, clients);
    const states = [
      ['status', { status: 'planned' }],
      ['status', { status: 'live' }],
      ['unpublish', {}],
      ['publish', {}],
      ['unpublish', { events: 'none' }],
      ['publish', { events: 'change' }],
      ['status', { status: 'vod' }],
    ] as const;
    for (const [action, body] of states) {
      await control(`/sessions/${PROTECTED}/${action}`, body);
      clients.push(listen(PROTECTED));
      await changeAll(PROTECTED, clients);
    }
    await settle();
    for (const { received, events } of clients) {
      expect(events()).toEqual(['status']);
      expect(received.filter(({ text }) => text.includes(CANARY))).toEqual([]);
    }
  });

  it('receives only events about access of a withdrawn session, also if it saw the session before', async () => {
    const clients = [listen(OPEN)];
    await expect.poll(clients[0]?.events ?? (() => [])).toContain('pancarteSession');
    for (const events of ['all', 'change', 'none']) {
      await control(`/sessions/${OPEN}/publish`);
      await settle();
      for (const client of clients) client.received.length = 0;
      await control(`/sessions/${OPEN}/unpublish`, { events });
      clients.push(listen(OPEN));
      await changeAll(OPEN, clients);
      await settle();
      const received = clients.flatMap((client) => client.received);
      expect(received.filter(({ event }) => !['status', 'startStatus', 'stopStatus'].includes(event))).toEqual([]);
      expect(received.filter(({ text }) => text.includes(CANARY))).toEqual([]);
    }
    await control(`/sessions/${OPEN}/publish`);
  });

  it('receives no e-mail address of an open session', async () => {
    const client = listen(OPEN);
    await expect.poll(client.events).toContain('pancarteSession');
    await changeAll(OPEN, [client]);
    await expect.poll(client.events).toContain('startSpeech');
    await settle();
    const text = client.received.map((each) => each.text).join('\n');
    expect(text).toContain(CANARY);
    expect(text).toContain(`${CANARY} ballot`);
    expect(text).not.toMatch(/@|"email"/);
  });
});
