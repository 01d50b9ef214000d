import { API_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { Category } from '../../../domain/lists/category.ts';
import type { City } from '../../../domain/city/city.ts';
import type { DayRange } from '../../../domain/time/dateRanges.ts';
import { leavesName, LOGIN_NAMES, type LoginForm } from '../../../domain/login/login.ts';
import type { Playlist } from '../../../domain/playback/playlist.ts';
import type { StreamFile } from '../../../domain/session/recordingParts.ts';
import { ok, type Result } from '../../../domain/http/result.ts';
import type { Session } from '../../../domain/session/session.ts';
import { categorySchema } from '../schemas/category.schema.ts';
import { productSchema } from '../schemas/city.schema.ts';
import { loginSchema } from '../schemas/login.schema.ts';
import { playlistSchema } from '../schemas/playlist.schema.ts';
import { readList, readRecord } from '../schemas/read.ts';
import { roomSchema } from '../schemas/room.schema.ts';
import { sessionSchema } from '../schemas/session.schema.ts';
import { streamFileSchema } from '../schemas/streamFile.schema.ts';
import { readSessions } from '../cache/sessionLists.ts';
import { getJson, getText, postJson, type UpstreamFailure, type UpstreamRequest } from '../upstream/upstream.ts';

type Answer<T> = Promise<Result<T, UpstreamFailure>>;

const toRequest = (path: string, base = getSettings().apiUrl): UpstreamRequest => ({
  upstream: 'api',
  base,
  path,
  timeoutMs: API_TIMEOUT_MS,
});

const get = (path: string, base?: string): Answer<unknown> => getJson(toRequest(path, base));

/** Bytes of a list of sessions: an archive of a hundred thousand has 40 MB. */
const LIST_LIMIT_BYTES = 64 * 1024 * 1024;

const cityPath = (city: City, rest: string) => `/${encodeURIComponent(city.name)}/${rest}`;

/** What the public API says of each city (contract §3: a list, or an object keyed by name). */
export async function getProducts(): Answer<
  {
    name: string;
    title?: string | undefined;
    event?: string | undefined;
    apiUrl?: string | undefined;
    domain?: string | undefined;
    timeZone?: string | undefined;
  }[]
> {
  const path = `/${encodeURIComponent(getSettings().product)}.php`;
  const answer = await get(path);
  if (!answer.ok) return answer;
  return readList(isKeyed(answer.value) ? withNames(answer.value) : answer.value, productSchema, path);
}

const isKeyed = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

const withNames = (answer: Record<string, unknown>) =>
  Object.entries(answer).map(([name, details]) => ({ name, ...(isKeyed(details) ? details : {}) }));

/** The city's rooms by id. */
export async function getRooms(city: City): Answer<Map<number, string>> {
  const path = cityPath(city, 'rooms');
  const answer = await get(path, city.apiUrl);
  if (!answer.ok) return answer;
  const rooms = readList(answer.value, roomSchema, path);
  return rooms.ok ? ok(new Map(rooms.value.map((room) => [room.id, room.name]))) : rooms;
}

/** The categories of a city's sessions, excluded ones too. */
export async function getCategories(city: City): Answer<Category[]> {
  const path = cityPath(city, 'categories');
  const answer = await get(path, city.apiUrl);
  return answer.ok ? readList(answer.value, categorySchema, path) : answer;
}

/** Sessions of a category; the answer is `{sessions, count}` or the bare list (contract §3). */
export async function getCategorySessions(city: City, category: string): Answer<Session[]> {
  const path = cityPath(city, `sessions/category/${encodeURIComponent(category)}`);
  return getSessionList(city, path, (answer) => (isKeyed(answer) ? answer['sessions'] : answer));
}

/** Published sessions of the days of a range, as upstream orders them. */
export const getPublishedSessions = (city: City, range: DayRange): Answer<Session[]> => getSessionsFrom(city, range, '/onlyPublished');

/** All sessions of the days of a range, unpublished ones too. */
export const getAllSessions = (city: City, range: DayRange): Answer<Session[]> => getSessionsFrom(city, range, '');

const getSessionsFrom = (city: City, { start, end }: DayRange, selection: string): Answer<Session[]> =>
  getSessionList(city, cityPath(city, `sessions/from/${start}/to/${end}${selection}`));

async function getSessionList(city: City, path: string, pick?: (answer: unknown) => unknown): Answer<Session[]> {
  const answer = await getText({ ...toRequest(path, city.apiUrl), limitBytes: LIST_LIMIT_BYTES }, 'application/json');
  return answer.ok ? readSessions(answer.value, city.timeZone, path, pick) : answer;
}

/** One session by reference or numeric id; failure kind `not-found` where there is none. */
export async function getSession(city: City, reference: string): Answer<Session> {
  const path = cityPath(city, `sessions/${encodeURIComponent(reference)}`);
  const answer = await get(path, city.apiUrl);
  return answer.ok ? readRecord(answer.value, sessionSchema(city.timeZone), path) : answer;
}

/** The playlists of a session: the first is the one to play; empty where there is none. */
export async function getPlaylists(city: City, session: Session): Answer<Playlist[]> {
  const path = cityPath(city, `sessions/${encodeURIComponent(session.reference)}/playlists`);
  const answer = await get(path, city.apiUrl);
  return answer.ok
    ? readList(
        answer.value,
        playlistSchema(city.timeZone, (file) => streamAddress(city, file)),
        path,
      )
    : answer;
}

/** The files of a session's recording; one without an address cannot be played and is left out. */
export async function getStreamFiles(city: City, session: Session): Answer<StreamFile[]> {
  const path = cityPath(city, `sessions/${session.sessionId}/streamfiles`);
  const answer = await get(path, city.apiUrl);
  return answer.ok
    ? readList(
        answer.value,
        streamFileSchema(city.timeZone, (file) => streamAddress(city, file)),
        path,
      )
    : answer;
}

/** Whether a password opens a session; with a name, upstream keeps it with the session (contract §3: `loginAndSave`). */
export async function tryLogin(city: City, session: Session, form: LoginForm): Answer<boolean> {
  const isNamed = leavesName(form);
  const path = cityPath(city, `sessions/${encodeURIComponent(session.reference)}/${isNamed ? 'loginAndSave' : 'login'}`);
  const name = { [LOGIN_NAMES.firstName]: form.firstName, [LOGIN_NAMES.name]: form.name, [LOGIN_NAMES.email]: form.email };
  const answer = await postJson(toRequest(path, city.apiUrl), { [LOGIN_NAMES.password]: form.password, ...(isNamed && name) });
  return answer.ok ? readRecord(answer.value, loginSchema, path) : answer;
}

/** An absolute address, or one on the streaming host of the city's domain suffix (contract §2). */
function streamAddress(city: City, file: string): string | undefined {
  if (/^https?:\/\//i.test(file)) return URL.canParse(file) ? file : undefined;
  const hosts = Object.entries(getSettings().streamingHosts);
  const domain = city.domain ?? '';
  const host = hosts.find(([suffix]) => domain.endsWith(`.${suffix.replace(/^\./, '')}`))?.[1];
  // The slash keeps the path that the base may have.
  return host !== undefined && URL.canParse(file, `${host}/`) ? new URL(file, `${host}/`).href : undefined;
}
