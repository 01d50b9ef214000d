import fc from 'fast-check';
import { beforeAll, afterAll, expect, it, vi } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { toChapters, toChaptersVtt } from '../../src/domain/playback/chapters.ts';
import type { City } from '../../src/domain/city/city.ts';
import { toIcsEvent } from '../../src/domain/calendar/icsEvent.ts';
import { parseEvent } from '../../src/domain/live/liveEvents.ts';
import { reduceSession, createLiveState } from '../../src/domain/live/liveSession.ts';
import { toParts } from '../../src/domain/session/recordingParts.ts';
import type { Result } from '../../src/domain/http/result.ts';
import { accessOf, displayStatus, sessionState } from '../../src/domain/session/session.ts';
import { toSessionDocument } from '../../src/domain/session/sessionDocument.ts';
import type { SessionView } from '../../src/domain/session/sessionView.ts';
import { describeRecording, toJsonLd } from '../../src/domain/session/structuredData.ts';
import { offeredVersions } from '../../src/domain/transcript/subtitles.ts';
import { toSections, toTranscriptDocument } from '../../src/domain/transcript/transcript.ts';
import { toTranscriptText } from '../../src/domain/transcript/transcriptText.ts';
import { toCityLook } from '../../src/services/server/cms/cityTheme.ts';
import { writeIcs } from '../../src/services/server/documents/icsWriter.ts';
import { parseJson } from '../../src/services/server/upstream/responseText.ts';
import { categorySchema } from '../../src/services/server/schemas/category.schema.ts';
import { clientConfigSchema, clientPageSchema, clientRowSchema, productSchema } from '../../src/services/server/schemas/city.schema.ts';
import { playlistSchema } from '../../src/services/server/schemas/playlist.schema.ts';
import { readList, readRecord } from '../../src/services/server/schemas/read.ts';
import { roomSchema } from '../../src/services/server/schemas/room.schema.ts';
import { sessionSchema } from '../../src/services/server/schemas/session.schema.ts';
import { streamFileSchema } from '../../src/services/server/schemas/streamFile.schema.ts';
import { cueDocumentSchema, cueSchema, subtitleVersionSchema } from '../../src/services/server/schemas/subtitles.schema.ts';
import { BROKER_NOW, BROKER_SNAPSHOT } from '../support/brokerRecords.ts';
import { toFuzzTitle, tryCases } from '../support/fuzz.ts';
import { mutateJson, mutations } from '../support/mutations.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';

const ZONE = 'Europe/Brussels';
const toAddress = (file: string) =>
  URL.canParse(file, 'https://media.example/') ? new URL(file, 'https://media.example/').href : undefined;
const addressOf = (path: string) => new URL(path, 'https://portal.example').href;

/** Paths of the calls whose answers are parsed. */
const CALLS = {
  settings: '/admin/slugify/slugs/client/zonnehaven?populate=clientLogo,backgroundImage',
  clients: '/admin/clients',
  products: '/api/portal.php',
  session: '/api/waterdam/sessions/gr-begroting',
  playlists: '/api/waterdam/sessions/gr-begroting/playlists',
  streamfiles: '/api/waterdam/sessions/1001/streamfiles',
  rooms: '/api/waterdam/rooms',
  categories: '/api/waterdam/categories',
  versions: '/broker/transcriptions/waterdam/1001/versions',
  cues: '/broker/subtitles/waterdam/1001-nl-automatisch/json',
};
const real = new Map<string, unknown>([['broker', BROKER_SNAPSHOT]]);
beforeAll(async () => {
  const { url } = await startBackend();
  // The parser digests the password value with the portal's secret.
  for (const [name, value] of Object.entries(toPortalEnvironment(url))) vi.stubEnv(name, value);
  for (const [name, path] of Object.entries(CALLS)) {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` } });
    real.set(name, await answer.json());
  }
  // A short transcript is enough and faster.
  const { data } = real.get('cues') as { data: unknown[] };
  real.set('cues', { data: data.slice(0, 20) });
}, 60_000);
afterAll(stopPrograms);

const orEmpty = <T>(read: Result<T[], unknown>): T[] => (read.ok ? read.value : []);

/** Parses the answers about cities and computes the look of a city. */
function readCities(answers: (name: string) => unknown): void {
  const config = readRecord(answers('settings'), clientConfigSchema, 'settings');
  toCityLook('waterdam', config.ok ? config.value : undefined, ['https://media.example']);
  const clients = readRecord(answers('clients'), clientPageSchema, 'clients');
  if (clients.ok) readList(clients.value.data, clientRowSchema, 'clients');
  readList(answers('products'), productSchema, 'products');
  readList(answers('categories'), categorySchema, 'categories');
}

/** Parses the answers about a session and writes its documents. */
function readSession(answers: (name: string) => unknown): void {
  const session = readRecord(answers('session'), sessionSchema(ZONE), 'session');
  if (!session.ok) return;
  const playlists = orEmpty(readList(answers('playlists'), playlistSchema(ZONE, toAddress), 'playlists'));
  const files = orEmpty(readList(answers('streamfiles'), streamFileSchema(ZONE, toAddress), 'streamfiles'));
  const rooms = new Map(orEmpty(readList(answers('rooms'), roomSchema, 'rooms')).map(({ id, name }) => [id, name]));
  const subtitles = offeredVersions(orEmpty(readList(answers('versions'), subtitleVersionSchema, 'versions')));
  const brokerEvents = Object.entries(answers('broker') ?? {}).flatMap(
    ([name, payload]) => parseEvent(name, payload, ZONE, () => undefined, 1) ?? [],
  );
  const metadata = brokerEvents.reduce((state, event) => reduceSession(state, event, Math.random).state, createLiveState(true, undefined));
  const parts = toParts(playlists, files, session.value.endMs);
  const city = { name: 'waterdam', title: 'Waterdam', timeZone: ZONE } as City;
  const view: SessionView = {
    city,
    session: session.value,
    state: sessionState(session.value, BROKER_NOW, ZONE),
    status: displayStatus(session.value, BROKER_NOW, ZONE),
    channelStatus: session.value.channelStatus,
    access: accessOf(session.value),
    isProtected: session.value.isProtected,
    content: {
      playlist: playlists[0],
      parts: parts.length > 0 ? { list: parts, current: 0 } : undefined,
      metadata,
      subtitles,
      room: undefined,
      documents: session.value.documents ?? [],
      description: session.value.description,
      durationSeconds: session.value.durationSeconds,
      endMs: session.value.endMs,
      poster: session.value.poster,
      startSeconds: undefined,
      notice: undefined,
      topicId: undefined,
    } as unknown as NonNullable<SessionView['content']>,
  };
  JSON.stringify(toSessionDocument(view, addressOf));
  const recording = describeRecording(view, addressOf);
  if (recording) expect(toJsonLd([recording])).not.toContain('<');
  const chapters = toChapters(metadata.topics, playlists[0], session.value.durationSeconds);
  expect(toChaptersVtt(chapters)).not.toMatch(/NaN|Infinity|<script/);
  const document = readRecord(answers('cues'), cueDocumentSchema, 'cues');
  const cues = document.ok ? orEmpty(readList(document.value.data, cueSchema, 'cues')).sort((a, b) => a.startMs - b.startMs) : [];
  const sections = toSections(cues, chapters);
  JSON.stringify(toTranscriptDocument('nl', sections));
  toTranscriptText(['Waterdam'], sections, String);
  const event = toIcsEvent(session.value, {
    rooms,
    timeZone: ZONE,
    addressOf: () => 'https://portal.example/x',
    changeTextsOf: () => [],
    nameOf: ({ name }) => name,
  });
  const head = {
    name: 'Waterdam',
    productName: 'Public Gallery',
    language: 'nl',
    city: 'waterdam',
    host: 'portal.example',
    timeZone: ZONE,
    revise: <T>(events: readonly T[]) => events.map((each) => ({ ...each, sequence: 0, stampMs: 0, modifiedMs: undefined })),
  };
  expect(writeIcs({ ...head, events: event ? [event] : [] })).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
}

it(toFuzzTitle('upstream answers'), { timeout: 300_000 }, () => {
  const names = [...Object.keys(CALLS), 'broker'];
  const ofCities = new Set(['settings', 'clients', 'products', 'categories']);
  tryCases(fc.dictionary(fc.constantFrom(...names), mutations, { minKeys: 1, maxKeys: 3 }), (changes) => {
    const answers = (name: string) => {
      const change = changes[name];
      return change ? parseJson(JSON.stringify([mutateJson(real.get(name), change)]).slice(1, -1) || 'null') : real.get(name);
    };
    if (Object.keys(changes).some((name) => ofCities.has(name))) readCities(answers);
    if (Object.keys(changes).some((name) => !ofCities.has(name))) readSession(answers);
  });
});
