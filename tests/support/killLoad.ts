import { expect } from 'vitest';
import { type BrokerClient, connectClient, disconnectClients } from './brokerClient.ts';
import type { Control } from './control.ts';
import { readPage } from './readPage.ts';
import { waitFor } from './waitFor.ts';

const CLIENTS = 50;

/** Pauses between two records, and between two pages, ms. */
const RECORD_PAUSE_MS = 200;
const PAGE_PAUSE_MS = 50;

/** Longest time until everything is back, which the programs' pauses before a start are part of (rule 23.21). */
export const RETURN = { timeout: 30_000, interval: 100 };

/** What `startKillLoad` uses. */
export interface KillLoadOptions {
  portal: string;
  backend: string;
  control: Control;
  /** A live session, which the clients watch and to which records are added. */
  live: { city: string; session: number };
  /** Paths of pages of the portal that answer 200. */
  pages: readonly string[];
}

/** Readers of pages, clients of the broker, and somebody who adds records, while programs are killed. */
export interface KillLoad {
  /** Ids of the topics that the backend has confirmed. */
  confirmed: string[];
  /** Pages that did not answer as they should while the portal ran, each with its status. */
  failures: string[];
  /** Set it while the portal does not run. */
  isPortalGone: boolean;
  /** Resolves when every client of the broker is connected; rejects after `RETURN`. */
  waitForClients: () => Promise<void>;
  /** Ends the load; resolves when nothing is being added any more. */
  stop: () => Promise<void>;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads every page once, connects the clients, and goes on with pages and records until it is stopped. */
export async function startKillLoad({ portal, backend, control, live, pages }: KillLoadOptions): Promise<KillLoad> {
  let isLoading = true;

  /** Adds records until the end; one that is not confirmed may exist or not. */
  async function addRecords(): Promise<void> {
    for (let number = 1; isLoading; number += 1) {
      const id = `record-${String(number)}`;
      await control(`/sessions/${String(live.session)}/topics/create`, { id, name: id, priority: number })
        .then(() => load.confirmed.push(id))
        .catch(() => undefined);
      await wait(RECORD_PAUSE_MS);
    }
  }

  async function readPages(): Promise<void> {
    for (let count = 0; isLoading; count += 1) {
      const path = pages[count % pages.length] ?? '/';
      const wasGone = load.isPortalGone;
      const status = await readPage(portal + path).then(
        (page) => page.status,
        () => 0,
      );
      if (status !== 200 && !wasGone && !load.isPortalGone) load.failures.push(`${path} ${String(status)}`);
      await wait(PAGE_PAUSE_MS);
    }
  }

  const clients: BrokerClient[] = Array.from({ length: CLIENTS }, () => connectClient(backend, { ...live, returns: true }));
  const countClients = () => clients.filter(({ socket }) => socket.connected).length;
  let running: Promise<void>[] = [];
  const load: KillLoad = {
    confirmed: [],
    failures: [],
    isPortalGone: false,
    waitForClients: () => expect.poll(countClients, RETURN).toBe(CLIENTS),
    stop: async () => {
      isLoading = false;
      await Promise.all(running);
      disconnectClients();
    },
  };
  for (const path of pages) expect((await readPage(portal + path)).status).toBe(200);
  await waitFor(() => expect(countClients()).toBe(CLIENTS));
  running = [addRecords(), readPages()];
  return load;
}
