import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import fc from 'fast-check';

/** Who may see a session. */
type State = 'open' | 'protected' | 'unpublished';

const STATES: readonly State[] = ['open', 'protected', 'unpublished'];

/** Names that a careless check reads in another way than a router, a proxy or a disk. */
const NAMES = [
  '50~25.mp4',
  '50~7e25.mp4',
  'film.mp4',
  'Een film.mp4',
  '50%.mp4',
  '%2e%2e.mp4',
  '%66ilm.mp4',
  'a;b.mp4',
  'a#b.mp4',
  'a?b.mp4',
  'a+b.mp4',
  'ü 议会.mp4',
  '..film.mp4',
];

/** A generated session: what it names beside its own files, as positions in the list of sessions. */
interface Draft {
  state: State;
  film: string;
  /** Which film of the city's folder it names as sound: sessions share those (rule 25.9). */
  sound: number;
  /** Which stream of the city's folder it names as a part of its recording. */
  part: number;
  hasStreamAbove: boolean;
  /** Which session's folder its playlists name files of, which opens nothing (rule 25.10). */
  foreign: number;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  state: fc.constantFrom(...STATES),
  film: fc.constantFrom(...NAMES),
  sound: fc.nat(40),
  part: fc.nat(40),
  hasStreamAbove: fc.boolean(),
  foreign: fc.nat(40),
});

/** A file of a generated seed. */
export interface GeneratedFile {
  /** Decoded path. */
  path: string;
  /** Text that no other file has. */
  content: string;
  /** Undefined: no session names it, and it is in no stream. */
  state: State | undefined;
}

const CITY = 'kluis';

const toFolder = (index: number) => `sessions/s${index}`;

const toAddressPath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Addresses below a folder in a playlist: of the files of a session, and of folders with them. */
const toForeignLines = (prefix: string, index: number, film: string): string[] =>
  [film, 'poster.jpg', 'verslag.pdf', 'session.json', 'stream/index.m3u8', 'stream/hoog/0.ts', 'stream', '.'].map(
    (name) => `${prefix}${toFolder(index)}/${toAddressPath(name)}`,
  );

/** A folder of files that any session may name. */
const toSharedFolder = (index: number) => `gedeeld/${index}`;

/** The path of a file in its address: some characters are written in another way (rule 23.13). */
const toPublic = (path: string): string =>
  path.replace(/[%\\]|~(?=[0-9a-f]{2})/g, (character) => `~${character.charCodeAt(0).toString(16)}`);

/** The most open of some states; undefined for none. */
const mostOpen = (states: readonly State[]): State | undefined => STATES.find((state) => states.includes(state));

/** Writes a city of generated sessions to a new folder and lists its files with the state that they must have. */
export function writeMediaSeed(seed: number): {
  folder: string;
  files: GeneratedFile[];
  references: { reference: string; state: State }[];
} {
  const [drafts = []] = fc.sample(fc.array(draft, { minLength: 24, maxLength: 24 }), { seed, numRuns: 1 });
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  const contents = new Map<string, string>();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, CITY, path)), { recursive: true });
    writeFileSync(join(folder, CITY, path), content);
  };
  const writeMedia = (path: string, addresses: string[] = []) => {
    const content = `content-${contents.size}-of-a-file`;
    contents.set(path, content);
    write(path, path.endsWith('.m3u8') ? ['#EXTM3U', `# ${content}`, ...addresses, ''].join('\n') : content);
  };
  const named = new Map<string, State[]>();
  const streams = new Map<string, State[]>();
  const use = (uses: Map<string, State[]>, path: string, state: State) => uses.set(path, [...(uses.get(path) ?? []), state]);
  for (const [index, { state, film, sound, part, hasStreamAbove, foreign }] of drafts.entries()) {
    const own = toFolder(index);
    const foreignOf = foreign % drafts.length;
    const addressesFrom = (prefix: string) => toForeignLines(prefix, foreignOf, drafts[foreignOf]?.film ?? '');
    for (const name of [film, 'poster.jpg', 'verslag.pdf', 'los.mp4', 'stream/hoog/0.ts', 'stream/film.mp4']) writeMedia(`${own}/${name}`);
    writeMedia(`${own}/stream/index.m3u8`, addressesFrom('../../../'));
    for (const name of [film, 'los.mp4', 'stream/hoog/0.ts']) writeMedia(`${toSharedFolder(index)}/${name}`);
    writeMedia(`${toSharedFolder(index)}/stream/index.m3u8`, addressesFrom('../../../'));
    if (hasStreamAbove) writeMedia(`boven-${index}/index.m3u8`, addressesFrom('../'));
    const soundOf = sound % drafts.length;
    const soundFile = `${toSharedFolder(soundOf)}/${drafts[soundOf]?.film ?? ''}`;
    const partStream = `${toSharedFolder(part % drafts.length)}/stream`;
    const stream = hasStreamAbove ? `boven-${index}` : `${own}/stream`;
    use(named, `${own}/${film}`, state);
    use(named, `${own}/poster.jpg`, state);
    use(named, `${own}/verslag.pdf`, state);
    use(named, soundFile, state);
    use(streams, stream, state);
    use(streams, partStream, state);
    const session = {
      sessionId: 470_000 + index,
      reference: `s${index}`,
      name: `Zitting ${index}`,
      startDateTime: '2026-03-02T19:30:00',
      status: 'vod',
      duration: 60,
      documents: [{ title: 'Verslag', file: 'verslag.pdf' }],
      published: state !== 'unpublished',
      ...(state === 'protected' && { password: 'kluis' }),
    };
    const media = {
      hls: posix.relative(own, `${stream}/index.m3u8`),
      mp4: film,
      poster: 'poster.jpg',
      languages: ['nl'],
      audio: posix.relative(own, soundFile),
      parts: [{ start: 30, hls: posix.relative(own, `${partStream}/index.m3u8`) }],
    };
    write(`${own}/session.json`, JSON.stringify(session));
    write(`${own}/media.json`, JSON.stringify(media));
  }
  // Addresses in free settings of cities, of every file, open nothing either.
  const admin = { homePageContent: [...contents.keys()].map((path) => ({ url: `/files/${CITY}/${toAddressPath(toPublic(path))}` })) };
  write('client.json', JSON.stringify({ name: CITY, title: 'Kluis', admin }));
  write(`../${CITY}-2/client.json`, JSON.stringify({ name: `${CITY}-2`, title: 'Kluis 2', admin }));
  const toState = (path: string): State | undefined => {
    const exact = named.get(path);
    if (exact) return mostOpen(exact);
    for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) {
      const users = streams.get(at);
      if (users) return mostOpen(users);
    }
    return undefined;
  };
  const files = [...contents].map(([path, content]) => ({ path: `/files/${CITY}/${toPublic(path)}`, content, state: toState(path) }));
  return { folder, files, references: drafts.map(({ state }, index) => ({ reference: `s${index}`, state })) };
}
