import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { openRawClient } from '../../backend/src/broker/rawClient.ts';
import { createControl } from '../support/control.ts';
import { describeDeployments } from './deployments.ts';

const CITY = 'waterdam';
const SESSION = '1002';
/** More than the systems of client, proxy and backend store for a connection, with the megabyte of the backend. */
const STORED_BYTES = 24 * 1024 * 1024;
const END_MS = 20_000;

describeDeployments('32.4 A client that does not read fills the memory of the broker', (deployment) => {
  const open = () => openRawClient(deployment.backend, { query: `session=${SESSION}`, namespace: CITY });

  it.each(['delegates', 'speeches', 'attendees', 'topics'])('requests for %s do not pile up', async (event) => {
    const client = await open();
    await wait(1000);
    client.socket.pause();
    for (let sent = 0; sent < 4000; sent += 200) {
      client.send(`42/${CITY},["${event}"]`, 200);
      await wait(20);
    }
    client.socket.resume();
    expect(await client.hasEnded(END_MS), 'cut off').toBe(true);
    expect(client.received()).toBeLessThan(STORED_BYTES);
  });

  it('pings do not pile up', async () => {
    const client = await open();
    client.socket.pause();
    for (let sent = 0; sent < 40_000; sent += 2000) {
      client.send('x'.repeat(100), 2000, 9);
      await wait(20);
    }
    client.socket.resume();
    expect(await client.hasEnded(END_MS), 'cut off').toBe(true);
  });

  it('invalid attempts to join end the connection', async () => {
    const client = await openRawClient(deployment.backend, { query: `session=${SESSION}` });
    client.send('40/a,', 1400);
    expect(await client.hasEnded(END_MS), 'cut off').toBe(true);
    expect(client.received()).toBeLessThan(1000);
  });

  it('events do not pile up', async () => {
    const control = createControl(deployment.control);
    const client = await open();
    await wait(1000);
    client.socket.pause();
    const caption = { text: 'x'.repeat(90_000), language: 'nl', final: false };
    for (let sent = 0; sent < 500; sent += 1) await control(`/sessions/${SESSION}/caption`, caption);
    client.socket.resume();
    expect(await client.hasEnded(END_MS), 'cut off').toBe(true);
    expect(client.received()).toBeLessThan(STORED_BYTES);
  });

  it('a viewer who reads gets everything meanwhile', async () => {
    const silent = await open();
    silent.socket.pause();
    const control = createControl(deployment.control);
    const viewer = io(`${deployment.backend}/${CITY}`, { transports: ['websocket'], query: { session: SESSION }, forceNew: true });
    const received: string[] = [];
    viewer.onAny((event: string) => received.push(event));
    await expect.poll(() => received).toContain('pancarteSession');
    for (const event of ['topics', 'speeches', 'votes', 'attendees', 'delegates', 'divisions', 'viewers', 'status', 'subtitles'])
      expect(received).toContain(event);
    const caption = { text: 'still here', language: 'nl' };
    const captionReceived = new Promise((resolve) =>
      viewer.on('transcriptionSegment', (line: { text: string }) => line.text === caption.text && resolve(true)),
    );
    await control(`/sessions/${SESSION}/caption`, caption);
    expect(await captionReceived).toBe(true);
    viewer.emit('topics');
    await expect.poll(() => received.filter((event) => event === 'topics').length).toBeGreaterThan(1);
    viewer.disconnect();
    silent.socket.destroy();
  });

  it('a network that connects without pause does not keep the portal from its records (rule 12.26)', async () => {
    let isOver = false;
    let opened = 0;
    const connect = async () => {
      while (!isOver) {
        const client = await open().catch(() => undefined);
        client?.socket.destroy();
        opened += 1;
      }
    };
    const attackers = Array.from({ length: 8 }, connect);
    // More than a network may open at once.
    await expect.poll(() => opened).toBeGreaterThan(1200);
    try {
      for (const reference of ['gr-begroting', 'cr-stationsplein', 'gr-omgevingsvisie']) {
        const answer = await fetch(`${deployment.portal}/${CITY}/${reference}.json`);
        const { topics } = (await answer.json()) as { topics: unknown[] };
        expect([reference, topics.length > 0]).toEqual([reference, true]);
      }
    } finally {
      isOver = true;
      await Promise.all(attackers);
    }
  });
});
