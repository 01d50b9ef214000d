import { setTimeout as wait } from 'node:timers/promises';
import { openRawClient, type RawClient } from '../../backend/src/broker/rawClient.ts';

/** Time in which a broker sends what a new client gets, ms. */
const JOIN_MS = 1000;

/** Opens a connection to a session at a broker that has read what a new client gets, and reads nothing from then on. */
export async function openSilentClient(origin: string, namespace: string, session: string): Promise<RawClient> {
  const client = await openRawClient(origin, { query: `session=${session}`, namespace });
  await wait(JOIN_MS);
  client.socket.pause();
  return client;
}
