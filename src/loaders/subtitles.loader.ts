import type { City } from '../domain/city.ts';
import { isIdentifier } from '../domain/identifiers.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { accessOf, type Session } from '../domain/session.ts';
import { type SubtitleVersion, toParagraphs, type TranscriptParagraph } from '../domain/subtitles.ts';
import { loadCity, loadSession, loadSubtitleCues, loadSubtitles, loadSubtitleVtt } from '../services/server/portalData.ts';
import { type Problem, toProblem } from './problem.ts';

interface Found {
  city: City;
  session: Session;
  version: SubtitleVersion;
}

/** Where a transcript is: the path parameters as they came. */
interface Address {
  city: string | undefined;
  reference: string | undefined;
  language: string | undefined;
}

/** The offered version in a language of a session that is open to everyone. */
async function findVersion({ city: name, reference, language }: Address): Promise<Result<Found, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('reference', reference) || !isIdentifier('language', language)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const session = await loadSession(city.value, reference);
  if (!session.ok) return fail(toProblem(session.error));
  if (accessOf(session.value) !== 'open') return fail('not-found');
  const versions = await loadSubtitles(city.value, session.value);
  if (!versions.ok) return fail(toProblem(versions.error));
  const version = versions.value.find((each) => each.language === language);
  return version ? ok({ city: city.value, session: session.value, version }) : fail('not-found');
}

/** Captions as WebVTT. */
export async function loadCaptions(address: Address): Promise<Result<string, Problem>> {
  const found = await findVersion(address);
  if (!found.ok) return found;
  const vtt = await loadSubtitleVtt(found.value.city, found.value.version);
  return vtt.ok ? ok(vtt.value) : fail(toProblem(vtt.error));
}

/** A transcript to be read: who said what, in paragraphs. */
export interface TranscriptPage extends Found {
  paragraphs: TranscriptParagraph[];
}

/** Loads the words of a session in one language. */
export async function loadTranscriptPage(address: Address): Promise<Result<TranscriptPage, Problem>> {
  const found = await findVersion(address);
  if (!found.ok) return found;
  const cues = await loadSubtitleCues(found.value.city, found.value.version);
  return cues.ok ? ok({ ...found.value, paragraphs: toParagraphs(cues.value) }) : fail(toProblem(cues.error));
}
