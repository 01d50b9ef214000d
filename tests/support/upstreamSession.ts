import { passwordDigest } from '../../src/services/server/access/passwordDigest.ts';
import { signGrant } from '../../src/services/server/access/signedGrants.ts';
import { NOW_MS, PLAYLIST } from './upstreamRecords.ts';
import { type Upstream, withGrants } from './upstreamServer.ts';

/** Where a session of a stand-in service is. */
export interface SessionPlace {
  city: string;
  id: string;
  reference: string;
}

/** What a session has beside its own record. */
interface SessionOptions {
  /** Settings of its city at the admin service. */
  settings?: object;
  /** Beginning of the name of its city. */
  prefix?: string;
  /** Answer for its playlists. */
  playlists?: unknown;
}

/** Adds a city with one session, by reference and by id, with its playlists, two rooms and no stream files. */
export function addSession(upstream: Upstream, raw: Record<string, unknown>, options: SessionOptions = {}): SessionPlace {
  const { settings = {}, prefix = 'city', playlists = [PLAYLIST] } = options;
  const city = upstream.addCity({ transcriptionsTenant: 'gent', ...settings }, prefix);
  const id = String(raw['sessionId']);
  const reference = String(raw['reference']);
  for (const name of [id, reference]) upstream.api(city, `sessions/${name}`, raw);
  upstream.api(city, `sessions/${reference}/playlists`, playlists);
  upstream.api(city, `sessions/${id}/streamfiles`, []);
  upstream.api(city, 'rooms', [
    { id: 4, name: 'Council chamber' },
    { id: 5, name: 'Committee room 2' },
  ]);
  return { city, id, reference };
}

/** Sets the transcription versions of a session, each with captions and cues, where the API's transcription broker has them. */
export function addTranscripts(upstream: Upstream, { id }: SessionPlace, languages: readonly string[], cues: readonly object[]): void {
  const versions = languages.map((language, version) => ({
    _id: `${id}-${language}`,
    language,
    version,
    active: true,
    published: true,
    ready: true,
  }));
  upstream.answers.set(`/words/transcriptions/gent/${id}/versions`, { json: versions });
  for (const { _id } of versions) {
    upstream.answers.set(`/words/subtitles/gent/${_id}/json`, { json: { data: cues } });
    upstream.answers.set(`/words/subtitles/gent/${_id}/vtt`, { text: `WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nLine of ${_id}\n` });
  }
}

/** The signed grant of a session whose API password is `password`. */
export const signFor = (kind: 'cookie' | 'address', { city, id }: SessionPlace, password: unknown): Promise<string> =>
  signGrant(
    kind,
    { siteUrl: process.env['PORTAL_SITE_URL'] ?? '', city, sessionId: Number(id), passwordDigest: passwordDigest(password) },
    process.env['PORTAL_SECRET'] ?? '',
    NOW_MS,
  );

/** Grants of a visitor who gave that password. */
export const grantsFor = async (place: SessionPlace, password: unknown) =>
  withGrants({ [`__Host-grant-${place.city}-${place.id}`]: await signFor('cookie', place, password) });
