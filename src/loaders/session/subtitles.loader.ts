import { withProviderNote } from '../../domain/transcript/captionVoices.ts';
import { cutCaptions } from '../../domain/transcript/captionShift.ts';
import { type Chapter, toChapters } from '../../domain/playback/chapters.ts';
import type { City } from '../../domain/city/city.ts';
import type { RequestGrants } from '../../domain/login/requestGrants.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Session } from '../../domain/session/session.ts';
import type { OpenSession } from '../../domain/session/sessionView.ts';
import type { SubtitleVersion } from '../../domain/transcript/subtitles.ts';
import { playedRange, toSections, toTranscriptDocument, type TranscriptSection } from '../../domain/transcript/transcript.ts';
import { loadSubtitleCues, loadSubtitles, loadSubtitleVtt } from '../../services/server/cache/portalData.ts';
import { getVisitorAccess } from '../access/grantedAccess.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { findSession, type SessionAddress } from './findSession.ts';
import { loadSessionPage } from './session.loader.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';

interface Found {
  city: City;
  session: Session;
  version: SubtitleVersion;
  /** Every offered language. */
  languages: string[];
}

/** Unchecked path parameters of a transcript. */
export interface TranscriptAddress extends SessionAddress {
  language: string | undefined;
}

/** Finds the offered version in a language (rule 11.9); `not-found` when the session is not open to the visitor. */
async function findVersion(
  { language, ...address }: TranscriptAddress,
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<Found, Problem>> {
  if (!isIdentifier('language', language)) return fail('not-found');
  const found = await findSession(address);
  if (!found.ok) return found;
  const { city, session } = found.value;
  if (!(await getVisitorAccess(city, session, grants, nowMs)).isOpen) return fail('not-found');
  const versions = await loadSubtitles(city, session);
  if (!versions.ok) return fail(toProblem(versions.error));
  const version = versions.value.find((each) => each.language === language);
  const languages = versions.value.map((each) => each.language);
  return version ? ok({ city, session, version, languages }) : fail('not-found');
}

/** Loads captions as WebVTT: of the whole recording, or cut to the later part that the address names (rules 11.4, 11.5). */
export async function loadCaptions(
  address: TranscriptAddress & { part: string | null },
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<ServedDocument, Problem>> {
  const found = await findVersion(address, grants, nowMs);
  if (!found.ok) return found;
  const vtt = await loadSubtitleVtt(found.value.city, found.value.version);
  if (!vtt.ok) return fail(toProblem(vtt.error));
  const page = address.part === null ? undefined : await loadSessionPage(address, nowMs, grants);
  const { from, until } = playedRange(page?.ok ? page.value.content?.parts : undefined);
  const { content, provider } = vtt.value;
  const body = withProviderNote(from > 0 ? cutCaptions(content, from, until) : content, provider);
  return ok({ body, type: 'text/vtt' });
}

/** A transcript with paragraphs of speakers, grouped by topic (rules 11.6, 11.7). */
export interface TranscriptPage extends Found {
  sections: TranscriptSection[];
  /** Who or what made the transcript, as its broker says (rule 11.22). */
  provider: string | undefined;
  /** Whether there is a recording to which lines can link. */
  isRecorded: boolean;
}

/** Loads the transcript of a session in one language (rule 11.9); without topics when they cannot be loaded. */
export async function loadTranscriptPage(
  address: TranscriptAddress,
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<TranscriptPage, Problem>> {
  const found = await findVersion(address, grants, nowMs);
  if (!found.ok) return found;
  const [cues, page] = await Promise.all([
    loadSubtitleCues(found.value.city, found.value.version),
    loadSessionPage(address, nowMs, grants),
  ]);
  if (!cues.ok) return fail(toProblem(cues.error));
  const content = page.ok ? page.value.content : undefined;
  const isRecorded = content?.playlist?.streamType === 'vod';
  const sections = toSections(cues.value.content, content ? toRecordingChapters(content) : []);
  return ok({ ...found.value, sections, provider: cues.value.provider, isRecorded });
}

/** Chapters of all parts of a recording: positions in a transcript count through all parts. */
function toRecordingChapters({ metadata, playlist, durationSeconds }: OpenSession): Chapter[] {
  if (!playlist) return [];
  const { span: _span, ...whole } = playlist;
  return toChapters(metadata.topics, whole, durationSeconds);
}

/** Loads the transcript of a session in one language as a JSON document (rule 11.9). */
export async function loadTranscriptDocument(
  address: TranscriptAddress,
  grants: RequestGrants,
  nowMs: number,
): Promise<Result<object, Problem>> {
  const page = await loadTranscriptPage(address, grants, nowMs);
  return page.ok ? ok(toTranscriptDocument(page.value.version.language, page.value.sections, page.value.provider)) : page;
}
