import { mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestBackend } from '../testBackend.ts';
import { SMALL_SEED, writeSeed } from './testSeed.ts';
import { loadSeed } from './loadSeed.ts';

const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;
const OTHER = { ...SESSION, sessionId: 8, reference: 'other', name: 'Other' };
const LINK = 'it is a symbolic link, which may lead outside of the folder';

/** A seed with links: each path leads to a secret beside the seed, or to the given place. */
function writeLinked(files: Record<string, unknown>, links: string[], target?: string): string {
  const seed = writeSeed({ ...SMALL_SEED, 'dorp/sessions/other/session.json': OTHER, ...files });
  const secret = mkdtempSync(join(tmpdir(), 'secret-'));
  writeFileSync(join(secret, 'portal.env'), 'secret');
  for (const link of links) {
    rmSync(join(seed, link), { force: true, recursive: true });
    symlinkSync(target ?? join(secret, 'portal.env'), join(seed, link));
  }
  return seed;
}

async function load(seed: string) {
  const leftOut: string[] = [];
  const cities = await loadSeed({ seedDirs: [seed], mediaDir: seed, nowMs: 0, onLeftOut: (lines) => leftOut.push(...lines) });
  const prefix = `${relative(process.cwd(), seed)}/`;
  return { city: cities[0], leftOut: leftOut.map((line) => line.replace(prefix, '')) };
}

const SESSION_FOLDER = 'dorp/sessions/raad';

describe('a symbolic link in the folder of a session (rule 23.15)', () => {
  it.each([
    ['to a secret', undefined],
    ['to a file of the city', '../../logo.svg'],
    ['to nothing', 'nowhere'],
  ])('%s is left out of the documents, with file, line and reason', async (_what, target) => {
    const documents = [
      { title: 'Agenda', file: 'agenda.pdf' },
      { title: 'Minutes', file: 'minutes.pdf' },
    ];
    const files = { [`${SESSION_FOLDER}/session.json`]: { ...SESSION, documents }, [`${SESSION_FOLDER}/agenda.pdf`]: 'agenda' };
    const { city, leftOut } = await load(writeLinked(files, [`${SESSION_FOLDER}/minutes.pdf`], target));
    expect(city?.sessions.map(({ session }) => session.reference)).toEqual(['other', 'raad']);
    expect(city?.sessions[1]?.session.documents).toEqual([{ title: 'Agenda', url: `/files/${SESSION_FOLDER}/agenda.pdf` }]);
    expect(city?.files.map(({ path }) => path)).not.toContain(`${SESSION_FOLDER}/minutes.pdf`);
    expect(leftOut).toEqual([
      expect.stringMatching(new RegExp(`^${SESSION_FOLDER}/session.json:\\d+: documents\\[1\\].file: 'minutes.pdf' is left out: ${LINK}$`)),
    ]);
  });

  it('is left out of media, captions and photos', async () => {
    const media = { mp4: 'a.mp4', audio: 'a.mp3', poster: 'p.jpg', hls: 'stream/index.m3u8', parts: [{ start: 5, mp4: 'b.mp4' }] };
    const attendees = [{ id: 'a1', delegate: { id: 'x', firstname: 'X', lastname: 'Y', photo: 'x.jpg' } }];
    const files = {
      [`${SESSION_FOLDER}/media.json`]: { ...media, streamfiles: [{ name: 'part', start: 0, url: 'c.mp4' }] },
      [`${SESSION_FOLDER}/attendees.json`]: attendees,
      [`${SESSION_FOLDER}/p.jpg`]: 'poster',
    };
    const links = ['a.mp4', 'a.mp3', 'b.mp4', 'c.mp4', 'x.jpg', 'nl.vtt', 'stream'].map((name) => `${SESSION_FOLDER}/${name}`);
    const { city, leftOut } = await load(writeLinked(files, links));
    const raad = city?.sessions[1];
    expect(raad?.media).toMatchObject({ poster: `/files/${SESSION_FOLDER}/p.jpg`, streamfiles: [{ name: 'part' }], parts: [{ start: 5 }] });
    expect(Object.keys(raad?.media ?? {})).not.toEqual(expect.arrayContaining(['mp4']));
    expect(JSON.stringify(raad)).not.toMatch(/secret|[abc]\.mp[34]|x\.jpg|index\.m3u8/);
    expect(raad?.subtitles).toEqual([]);
    expect(leftOut).toHaveLength(7);
  });

  it.each(['session.json', 'topics.json', 'media.json', 'subtitles.json'])('leaves the session out if it is %s', async (name) => {
    const { city, leftOut } = await load(writeLinked({}, [`${SESSION_FOLDER}/${name}`]));
    expect(city?.sessions.map(({ session }) => session.reference)).toEqual(['other']);
    expect(leftOut).toEqual([`${SESSION_FOLDER}/${name}: the session is left out: ${LINK}`]);
  });

  it('is left out if it is a whole session or a whole city, or a file that nothing names', async () => {
    const seed = writeLinked({}, [`${SESSION_FOLDER}/notes.json`]);
    const other = writeSeed(SMALL_SEED);
    symlinkSync(join(other, SESSION_FOLDER), join(seed, 'dorp/sessions/linked'));
    symlinkSync(join(other, 'dorp'), join(seed, 'stad'));
    const { city, leftOut } = await load(seed);
    expect(city?.sessions.map(({ session }) => session.reference)).toEqual(['other', 'raad']);
    expect(leftOut).toEqual([
      `stad: this folder is left out: ${LINK}`,
      `dorp/sessions/linked: this folder is left out: ${LINK}`,
      `${SESSION_FOLDER}/notes.json: it is left out: ${LINK}`,
    ]);
  });
});

describe('a symbolic link of a city (rule 23.15)', () => {
  it.each(['stad', 'dorp/sessions/linked'])('that leads to itself is no folder: %s', async (link) => {
    const seed = writeSeed(SMALL_SEED);
    symlinkSync(join(seed, link), join(seed, link));
    const { city, leftOut } = await load(seed);
    expect(city?.sessions).toHaveLength(1);
    expect(leftOut).toEqual([]);
  });

  it.each([
    ['dorp/client.json', `client.json: cannot be read: ${LINK}`],
    ['dorp/logo.svg', `clientLogo: 'logo.svg': ${LINK}`],
    ['dorp/sessions', `sessions: ${LINK}`],
  ])('%s is a mistake, which stops the start', async (link, message) => {
    await expect(load(writeLinked({}, [link]))).rejects.toThrow(message);
  });

  it('may be the seed itself', async () => {
    const link = join(mkdtempSync(join(tmpdir(), 'seed-')), 'seed');
    symlinkSync(writeSeed(SMALL_SEED), link);
    const { city, leftOut } = await load(link);
    expect(city?.sessions).toHaveLength(1);
    expect(leftOut).toEqual([]);
    const backend = await createTestBackend({ seedDirs: [link], mediaDir: link });
    expect((await backend.app.inject('/files/dorp/logo.svg')).statusCode).toBe(200);
    await backend.close();
  });
});

it('a file that becomes a symbolic link later is no longer served (rule 23.15)', async () => {
  const seed = writeLinked({ [`${SESSION_FOLDER}/session.json`]: { ...SESSION, password: undefined } }, []);
  const backend = await createTestBackend({ seedDirs: [seed], mediaDir: seed });
  const secret = join(mkdtempSync(join(tmpdir(), 'secret-')), 'portal.env');
  writeFileSync(secret, 'secret');
  for (const file of ['dorp/logo.svg', `${SESSION_FOLDER}/stream/low/0.ts`]) {
    expect((await backend.app.inject(`/files/${file}`)).statusCode).toBe(200);
    unlinkSync(join(seed, file));
    symlinkSync(secret, join(seed, file));
    expect((await backend.app.inject(`/files/${file}`)).statusCode).toBe(404);
  }
  await backend.close();
});

it('a name with a character that addresses may not have gets another address (rule 23.13)', async () => {
  const documents = [{ title: 'Budget', file: '100% budget\\.pdf' }];
  const files = { [`${SESSION_FOLDER}/session.json`]: { ...SESSION, documents }, [`${SESSION_FOLDER}/100% budget\\.pdf`]: 'budget' };
  const { city } = await load(writeLinked(files, []));
  expect(city?.sessions[1]?.session.documents).toEqual([{ title: 'Budget', url: `/files/${SESSION_FOLDER}/100~25%20budget~5c.pdf` }]);
});

it('two names never get one address', async () => {
  const names = ['a%b.pdf', 'a~25b.pdf', 'a~7e25b.pdf', 'a~b.pdf', '~%.pdf', 'a\nb.pdf', 'a~0ab.pdf'];
  const documents = names.map((file) => ({ title: 'Budget', file }));
  const files = Object.fromEntries(names.map((name) => [`${SESSION_FOLDER}/${name}`, name]));
  const { city } = await load(writeLinked({ ...files, [`${SESSION_FOLDER}/session.json`]: { ...SESSION, documents } }, []));
  const urls = city?.sessions[1]?.session.documents?.map(({ url }) => url.split('/').at(-1));
  expect(urls).toEqual(['a~25b.pdf', 'a~7e25b.pdf', 'a~7e7e25b.pdf', 'a~b.pdf', '~~25.pdf', 'a~0ab.pdf', 'a~7e0ab.pdf']);
});
