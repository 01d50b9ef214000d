import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredSession } from '../../store/records.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';
import type { LoadedCity } from '../loadedSeed.ts';
import { loadSeed } from '../loadSeed.ts';
import { AccessDecisions } from './accessDecisions.ts';

type Options = Partial<ConstructorParameters<typeof AccessDecisions>[0]>;

/** A seed with one session and a data folder; each call of `start`, `isShown` and `keep` is by a new process. */
export class AccessFolders {
  readonly seed = writeSeed(SMALL_SEED);
  readonly dataDir = mkdtempSync(join(tmpdir(), 'reference-data-'));
  nowMs = Date.parse('2026-11-26T12:00:00Z');

  remove(): void {
    for (const folder of [this.seed, this.dataDir]) rmSync(folder, { recursive: true });
  }

  load(): Promise<LoadedCity[]> {
    return loadSeed({ seedDirs: [this.seed], mediaDir: this.seed, nowMs: 0 });
  }

  start(options: Options = {}): AccessDecisions {
    const { seed, dataDir } = this;
    return new AccessDecisions({ seedDirs: [seed], ownSeedDir: '/nonexistent', dataDir, clock: () => this.nowMs, ...options });
  }

  /** Changes the session in the seed, or the city. */
  put(change: object, file = 'dorp/sessions/raad/session.json'): void {
    writeFileSync(join(this.seed, file), JSON.stringify({ ...(SMALL_SEED[file] as object), ...change }));
  }

  async isShown(options?: Options): Promise<boolean> {
    return findSession(this.start(options).apply(await this.load())).published;
  }

  async keep(published: boolean, options?: Options): Promise<void> {
    this.start(options).keep(findSession(await this.load()), published);
  }
}

/** The session of the seed. */
export function findSession(cities: readonly LoadedCity[]): StoredSession {
  const session = cities[0]?.sessions[0]?.session;
  if (!session) throw new Error('the seed has no session');
  return session;
}
