import { API_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import { hasSuffix } from '../../../domain/broker/brokerRules.ts';
import type { Ticket } from '../../../domain/broker/ticket.ts';
import type { Category } from '../../../domain/lists/category.ts';
import type { City } from '../../../domain/city/city.ts';
import type { DayRange } from '../../../domain/time/dateRanges.ts';
import { hasVisitorDetails, LOGIN_NAMES, type LoginForm } from '../../../domain/login/login.ts';
import type { Playlist } from '../../../domain/playback/playlist.ts';
import type { StreamFile } from '../../../domain/session/recordingParts.ts';
import { ok } from '../../../domain/http/result.ts';
import { parseDocuments } from '../../../domain/documents/linkedDocuments.ts';
import type { Session } from '../../../domain/session/session.ts';
import { categorySchema } from '../schemas/category.schema.ts';
import { productSchema } from '../schemas/city.schema.ts';
import { loginSchema } from '../schemas/login.schema.ts';
import { playlistSchema } from '../schemas/playlist.schema.ts';
import { readList, readRecord } from '../schemas/read.ts';
import { roomSchema } from '../schemas/room.schema.ts';
import { sessionSchema } from '../schemas/session.schema.ts';
import { streamFileSchema } from '../schemas/streamFile.schema.ts';
import { ticketSchema } from '../schemas/ticket.schema.ts';
import { readSessions } from '../cache/sessionLists.ts';
import { log } from '../log.ts';
import { getJson, getText, postJson } from '../upstream/upstream.ts';
import type { UpstreamRequest, UpstreamResult } from '../upstream/upstreamRequest.ts';

const toRequest = (path: string, base = getSettings().apiUrl): UpstreamRequest => ({
  upstream: 'api',
  calls: 'reads',
  base,
  path,
  timeoutMs: API_TIMEOUT_MS,
});

const get = (path: string, base?: string): Promise<UpstreamResult<unknown>> => getJson(toRequest(path, base));

/** Largest session list in bytes (rule 17.10): an archive of 100,000 sessions has 40 MB. */
const LIST_LIMIT_BYTES = 64 * 1024 * 1024;

const cityPath = (city: City, rest: string) => `/${encodeURIComponent(city.name)}/${rest}`;

/** Gets the product list: the public API's entry of each city, as a list or as an object keyed by name (rule 2.5, contract §3). */
export async function getProducts(): Promise<
  UpstreamResult<
    {
      name: string;
      title?: string | undefined;
      event?: string | undefined;
      apiUrl?: string | undefined;
      domain?: string | undefined;
      timeZone?: string | undefined;
    }[]
  >
> {
  const path = `/${encodeURIComponent(getSettings().product)}.php`;
  const answer = await get(path);
  if (!answer.ok) return answer;
  return readList(isKeyed(answer.value) ? withNames(answer.value) : answer.value, productSchema, path);
}

const isKeyed = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer);

const withNames = (answer: Record<string, unknown>) =>
  // An object of anything else is no list of products, such as an error with status 200.
  Object.entries(answer).map(([name, details]) => (isKeyed(details ?? {}) ? { name, ...(details as object | null) } : details));

/** Gets the room names of a city by room id. */
export async function getRooms(city: City): Promise<UpstreamResult<Map<number, string>>> {
  const path = cityPath(city, 'rooms');
  const answer = await get(path, city.apiUrl);
  if (!answer.ok) return answer;
  const rooms = readList(answer.value, roomSchema, path);
  return rooms.ok ? ok(new Map(rooms.value.map((room) => [room.id, room.name]))) : rooms;
}

/** Gets the categories of a city, excluded ones too. */
export async function getCategories(city: City): Promise<UpstreamResult<Category[]>> {
  const path = cityPath(city, 'categories');
  const answer = await get(path, city.apiUrl);
  return answer.ok ? readList(answer.value, categorySchema, path) : answer;
}

/** Gets the sessions of a category; the answer is `{sessions, count}` or a plain list (contract §3). */
export async function getCategorySessions(city: City, category: string): Promise<UpstreamResult<Session[]>> {
  const path = cityPath(city, `sessions/category/${encodeURIComponent(category)}`);
  return getSessionList(city, path, (answer) => (isKeyed(answer) ? answer['sessions'] : answer));
}

/** Gets the published sessions of a range of days, in the order of the API. */
export const getPublishedSessions = (city: City, range: DayRange): Promise<UpstreamResult<Session[]>> =>
  getSessionsFrom(city, range, '/onlyPublished');

/** Gets all sessions of a range of days, unpublished ones too. */
export const getAllSessions = (city: City, range: DayRange): Promise<UpstreamResult<Session[]>> => getSessionsFrom(city, range, '');

const getSessionsFrom = (city: City, { start, end }: DayRange, selection: string): Promise<UpstreamResult<Session[]>> =>
  getSessionList(city, cityPath(city, `sessions/from/${start}/to/${end}${selection}`));

async function getSessionList(city: City, path: string, pick?: (answer: unknown) => unknown): Promise<UpstreamResult<Session[]>> {
  const answer = await getText({ ...toRequest(path, city.apiUrl), limitBytes: LIST_LIMIT_BYTES }, 'application/json');
  return answer.ok ? readSessions(answer.value, city.timeZone, path, pick) : answer;
}

/** Gets one session by reference or numeric id (rule 1.14); failure kind `not-found` when it does not exist. */
export async function getSession(city: City, reference: string): Promise<UpstreamResult<Session>> {
  const path = cityPath(city, `sessions/${encodeURIComponent(reference)}`);
  const answer = await get(path, city.apiUrl);
  const session = answer.ok ? readRecord(answer.value, sessionSchema(city.timeZone), path) : answer;
  return answer.ok && session.ok ? ok({ ...session.value, ...readDocuments(answer.value, path) }) : session;
}

/** The documents of a session's answer (rule 8.14). */
function readDocuments(answer: unknown, path: string): Pick<Session, 'documents'> {
  const { documents, dropped } = parseDocuments((answer as { documents?: unknown }).documents);
  if (dropped > 0) log.warn({ path: `${path}.documents`, dropped }, 'malformed items dropped');
  return documents.length > 0 ? { documents } : {};
}

/** Gets the playlists of a session; the first is the one to play (rule 7.1). */
export async function getPlaylists(city: City, session: Session): Promise<UpstreamResult<Playlist[]>> {
  const path = cityPath(city, `sessions/${encodeURIComponent(session.reference)}/playlists`);
  const answer = await get(path, city.apiUrl);
  return answer.ok
    ? readList(
        answer.value,
        playlistSchema(city.timeZone, (file) => toStreamAddress(city, file)),
        path,
      )
    : answer;
}

/** Gets the files of a session's recording (rule 6.8); a file without a start is left out. */
export async function getStreamFiles(city: City, session: Session): Promise<UpstreamResult<StreamFile[]>> {
  const path = cityPath(city, `sessions/${session.sessionId}/streamfiles`);
  const answer = await get(path, city.apiUrl);
  return answer.ok
    ? readList(
        answer.value,
        streamFileSchema(city.timeZone, (file) => toStreamAddress(city, file)),
        path,
      )
    : answer;
}

/**
 * Gets a ticket for the metadata broker (rule 12.23); undefined where none is needed, and where the API has none: it does not know the
 * call, or answers something else.
 */
export async function getTicket(city: City, sessionId: number): Promise<UpstreamResult<Ticket | undefined>> {
  const path = cityPath(city, `sessions/${sessionId}/ticket`);
  const answer = await getJson({ ...toRequest(path, city.apiUrl), isOptional: true });
  if (!answer.ok) return answer.error.kind === 'not-found' ? ok(undefined) : answer;
  const ticket = ticketSchema.safeParse(answer.value);
  return ok(ticket.data);
}

/** Whether a password opens a session (rule 14.2); with a name the `loginAndSave` call is used, and the API stores the name (rule 14.3). */
export async function postLogin(city: City, session: Session, form: LoginForm): Promise<UpstreamResult<boolean>> {
  const isNamed = hasVisitorDetails(form);
  const path = cityPath(city, `sessions/${encodeURIComponent(session.reference)}/${isNamed ? 'loginAndSave' : 'login'}`);
  const name = { [LOGIN_NAMES.firstName]: form.firstName, [LOGIN_NAMES.name]: form.name, [LOGIN_NAMES.email]: form.email };
  const request: UpstreamRequest = { ...toRequest(path, city.apiUrl), calls: 'passwords' };
  const answer = await postJson(request, { [LOGIN_NAMES.password]: form.password, ...(isNamed && name) });
  return answer.ok ? readRecord(answer.value, loginSchema, path) : answer;
}

/** Resolves a media address: absolute, or on the streaming host of the city's domain suffix; undefined without one (rule 7.2). */
function toStreamAddress(city: City, file: string): string | undefined {
  if (/^https?:\/\//i.test(file)) return URL.canParse(file) ? file : undefined;
  // The longest suffix counts: a host of "co.uk" comes before one of "uk".
  const hosts = Object.entries(getSettings().streamingHosts).sort(([a], [b]) => b.length - a.length);
  const host = hosts.find(([suffix]) => hasSuffix(suffix, city.domain))?.[1];
  // The slash keeps a path in the base address.
  return host !== undefined && URL.canParse(file, `${host}/`) ? new URL(file, `${host}/`).href : undefined;
}
