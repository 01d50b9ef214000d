import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSeed } from '../loadSeed.ts';
import { SMALL_SEED, writeSeed } from '../testSeed.ts';
import { AccessFolders, findSession } from './testAccess.ts';

let folders: AccessFolders;
let seed = '';
let dataDir = '';

beforeEach(() => {
  folders = new AccessFolders();
  ({ seed, dataDir } = folders);
});
afterEach(() => folders.remove());

describe('AccessDecisions in several places (rule 13.11)', () => {
  const seedPlace = () => join(seed, '.access');
  /** The place of the seed while it cannot be written. */
  const dataPlace = () => join(dataDir, 'access', createHash('sha256').update(realpathSync(seed)).digest('hex'));
  const move = (from: string, to: string) => {
    mkdirSync(join(to, '..'), { recursive: true });
    renameSync(from, to);
  };

  it('keeps a withdrawal when the seed becomes read-only or writable', async () => {
    await folders.keep(false);
    move(seedPlace(), dataPlace());
    expect(await folders.isShown()).toBe(false);
    move(dataPlace(), seedPlace());
    expect(await folders.isShown()).toBe(false);
    move(seedPlace(), dataPlace());
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
  });

  it.skipIf(process.getuid?.() === 0)('keeps both when the folder of the seed changes its mode', async () => {
    await folders.keep(false);
    chmodSync(seed, 0o500);
    expect(await folders.isShown()).toBe(false);
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
    await folders.keep(false);
    chmodSync(seed, 0o700);
    expect(await folders.isShown()).toBe(false);
  });

  it('keeps a withdrawal that was made for a seed that was not found, and no publish', async () => {
    folders.put({ published: false });
    await folders.keep(true);
    move(seedPlace(), join(dataDir, 'access'));
    expect(await folders.isShown()).toBe(false);
    folders.put({});
    await folders.keep(false);
    rmSync(join(dataDir, 'access'), { recursive: true });
    move(seedPlace(), join(dataDir, 'access'));
    expect(await folders.isShown()).toBe(false);
  });

  it.each(['Dorp', 'stad'])('keeps a withdrawal when the city is called %s, until the session is published', async (name) => {
    await folders.keep(false);
    folders.put({ name }, 'dorp/client.json');
    expect(await folders.isShown()).toBe(false);
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
  });

  it('publishes no session of another city because of its id', async () => {
    folders.put({ published: false });
    await folders.keep(true);
    folders.put({ name: 'stad' }, 'dorp/client.json');
    expect(await folders.isShown()).toBe(false);
  });

  it('keeps a withdrawal in a folder of the seed that is given without the city, or in another order', async () => {
    await folders.keep(false);
    const other = writeSeed(SMALL_SEED);
    const seedDirs = [other, seed];
    const [city] = await loadSeed({ seedDirs: [other], mediaDir: seed, nowMs: 0 });
    expect(findSession(folders.start({ seedDirs }).apply(city ? [city] : [])).published).toBe(false);
    rmSync(other, { recursive: true });
  });

  it('keeps the decisions of the first version', async () => {
    mkdirSync(seedPlace());
    writeFileSync(join(seedPlace(), 'dorp.json'), JSON.stringify([{ sessionId: 7, reference: 'raad', published: false }]));
    expect(await folders.isShown()).toBe(false);
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
    await folders.keep(false);
    expect(await folders.isShown()).toBe(false);
  });
});

describe('decisions that contradict each other (rule 13.11)', () => {
  const put = (name: string, decision: object) => {
    mkdirSync(join(seed, '.access/dorp'), { recursive: true });
    writeFileSync(join(seed, '.access/dorp', name), JSON.stringify({ sessionId: 7, reference: 'raad', time: 1, ...decision }));
  };

  it.each([
    { last: 'a later publish of the session', decisions: [{ published: false }, { published: true, time: 2 }], isPublished: true },
    { last: 'a later withdrawal', decisions: [{ published: false, time: 2 }, { published: true }], isPublished: false },
    { last: 'at the same time a withdrawal', decisions: [{ published: true }, { published: false }], isPublished: false },
    {
      last: 'a withdrawal, after which its id was published with another reference,',
      decisions: [{ published: false }, { published: true, time: 2, reference: 'other' }],
      isPublished: false,
    },
    {
      last: 'a publish of another session with its id, beside a withdrawal of its reference',
      decisions: [
        { published: true, time: 2, reference: 'other' },
        { published: false, sessionId: 8 },
      ],
      isPublished: false,
    },
  ])('$last counts', async ({ decisions, isPublished }) => {
    decisions.forEach((decision, index) => put(`${index}.json`, decision));
    expect(await folders.isShown()).toBe(isPublished);
  });

  it('a publish of one of two sessions that swap their references opens neither that the seed withdraws', async () => {
    folders.put({ published: false });
    await folders.keep(true);
    folders.put({ published: false, reference: 'other' });
    expect(await folders.isShown()).toBe(false);
    folders.put({ published: false, sessionId: 8 });
    expect(await folders.isShown()).toBe(false);
    folders.put({ published: false });
    expect(await folders.isShown()).toBe(true);
  });

  it('a decision counts after those before it, also if the clock was set back', async () => {
    await folders.keep(false);
    folders.nowMs -= 3_600_000;
    await folders.keep(true);
    expect(await folders.isShown()).toBe(true);
    folders.nowMs -= 3_600_000;
    await folders.keep(false);
    expect(await folders.isShown()).toBe(false);
  });

  it('a withdrawal by another instance, in the moment between reading and writing of this one, stays', async () => {
    const [city] = await folders.load();
    if (!city) throw new Error('the seed has no city');
    const other = { ...findSession([city]), sessionId: 8, reference: 'other' };
    const clock = () => {
      folders.start().keep(other, false);
      return folders.nowMs;
    };
    folders.start({ clock }).keep(findSession([city]), false);
    const [loaded] = city.sessions.map((one) => ({ ...one, session: other }));
    expect(await folders.isShown()).toBe(false);
    expect(findSession(folders.start().apply([{ ...city, sessions: loaded ? [loaded] : [] }])).published).toBe(false);
  });
});
