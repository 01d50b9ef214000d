import { TRANSCRIPTION_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import type { Cue, SubtitleVersion } from '../../../domain/transcript/subtitles.ts';
import { readList, readRecord } from '../schemas/read.ts';
import { cueDocumentSchema, cueSchema, subtitleVersionSchema } from '../schemas/subtitles.schema.ts';
import { getJson, getText, type UpstreamFailure } from '../upstream/upstream.ts';

type Answer<T> = Promise<Result<T, UpstreamFailure>>;

/** The city's own broker wins over the default one (contract §2); undefined where it has neither. */
function requestFor(city: City, path: (tenant: string) => string) {
  const base = city.transcriptionsBroker ?? getSettings().transcriptionsUrl;
  if (base === undefined || city.transcriptionsTenant === undefined) return undefined;
  return {
    upstream: 'transcriptions' as const,
    base,
    path: path(encodeURIComponent(city.transcriptionsTenant)),
    timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
  };
}

/** Every version of a session's subtitles (contract §5); a city without a broker has none. */
export async function getSubtitleVersions(city: City, sessionId: number): Answer<SubtitleVersion[]> {
  const request = requestFor(city, (tenant) => `/transcriptions/${tenant}/${sessionId}/versions`);
  if (!request) return ok([]);
  const answer = await getJson(request);
  return answer.ok ? readList(answer.value, subtitleVersionSchema, request.path) : answer;
}

/** The words of one version, in order of their offsets. */
export async function getSubtitleCues(city: City, versionId: string): Answer<Cue[]> {
  const request = requestFor(city, (tenant) => `/subtitles/${tenant}/${encodeURIComponent(versionId)}/json`);
  if (!request) return ok([]);
  const answer = await getJson(request);
  if (!answer.ok) return answer;
  const document = readRecord(answer.value, cueDocumentSchema, request.path);
  if (!document.ok) return document;
  const cues = readList(document.value.data, cueSchema, request.path);
  return cues.ok ? ok(cues.value.sort((a, b) => a.startMs - b.startMs)) : cues;
}

/** One version as WebVTT. */
export async function getSubtitleVtt(city: City, versionId: string): Answer<string> {
  const request = requestFor(city, (tenant) => `/subtitles/${tenant}/${encodeURIComponent(versionId)}/vtt`);
  if (!request) return fail({ kind: 'not-found' });
  const answer = await getText(request, 'text/vtt');
  if (!answer.ok || answer.value.replace(/^\uFEFF/, '').startsWith('WEBVTT')) return answer;
  return fail({ kind: 'body' });
}
