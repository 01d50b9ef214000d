import { expect, onTestFinished } from 'vitest';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { News } from '../follows/news.ts';
import { BEFORE_MS, SETTLE_MS, type TestSession, toReadSession } from '../matching/testSessions.ts';
import type { FollowStore } from '../store/followStore.ts';
import { follower, newFollow, openTestStore } from '../store/testFollowStore.ts';
import { createPortalClient } from './portalClient.ts';
import { type Reader, startReader } from './startReader.ts';
import { startTestPortal, type TestPortal } from './testPortal.ts';

/** Polls for as long as it takes on a busy machine. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 });

/** For tests: a portal, a store and a reader whose clock stands until a test sets it. */
export class TestService {
  readonly portal: TestPortal;
  readonly store: FollowStore;
  nowMs = BEFORE_MS;
  reader: Reader;

  constructor(portal: TestPortal, store: FollowStore) {
    this.portal = portal;
    this.store = store;
    this.reader = this.start();
  }

  start(): Reader {
    const log = { warn: () => undefined, error: (details: object) => expect.fail(JSON.stringify(details)) };
    const now = () => this.nowMs;
    const portal = createPortalClient({ url: this.portal.url, log, now });
    return startReader({ store: this.store, portal, log, now, everyMs: 60_000, pause: (_ms, signal) => this.#pause(signal) });
  }

  #go: (() => void) | undefined;

  /** Waits until a test goes on; a reader that is stopped does not wait. */
  #pause(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      this.#go = resolve;
      signal.addEventListener('abort', () => resolve());
    });
  }

  /** Has all cities read at an instant, epoch ms. */
  async read(nowMs: number): Promise<void> {
    await eventually(() => this.#go).toBeDefined();
    const go = this.#go;
    this.#go = undefined;
    this.nowMs = nowMs;
    go?.();
    await eventually(() => this.#go).toBeDefined();
  }

  /** Has them read until agendas are known. */
  async settle(nowMs: number): Promise<void> {
    await this.read(nowMs);
    await this.read(nowMs + SETTLE_MS);
  }

  async stop(): Promise<void> {
    await this.reader.stop();
    this.#go = undefined;
  }

  set(id: number, test: TestSession): void {
    this.portal.sessions.set(id, toReadSession({ ...test, session: { ...test.session, id, reference: `session-${String(id)}` } }));
  }

  async follow(name: string, target: Partial<FollowTarget> & { kind: string }, confirmedMs = BEFORE_MS - 1) {
    const asked = newFollow({ target: { city: 'waterdam', kinds: [], ...target } as FollowTarget });
    const { follow, follower: added } = await this.store.addFollow(follower(name), asked, confirmedMs);
    await this.store.confirmFollow(follow.id, confirmedMs);
    return added.id;
  }

  async news(followerId: string): Promise<News[]> {
    return (await this.store.listNews(followerId)).map(({ news }) => news);
  }

  /** The keys that are still true of the news of a follower (rule 28.47); undefined when the portal cannot be asked. */
  async check(followerId: string, news?: News[]): Promise<string[] | undefined> {
    const [follow] = await this.store.listFollows(followerId);
    const found = follow && (await this.reader.checkNews(follow, news ?? (await this.news(followerId))));
    return found?.map(({ key }) => key);
  }

  async kinds(followerId: string): Promise<string[]> {
    return (await this.news(followerId)).map(({ key }) => key);
  }

  /** Says that all that waits was sent. */
  async send(): Promise<void> {
    await this.store.queueDue(this.nowMs);
    for (let message = await this.store.takeMessage(this.nowMs); message; message = await this.store.takeMessage(this.nowMs))
      await this.store.markSent(message.id, this.nowMs);
  }
}

/** For tests: starts them until the end of the test. */
export async function startService(): Promise<TestService> {
  const service = new TestService(await startTestPortal(), await openTestStore());
  onTestFinished(() => service.stop());
  return service;
}
