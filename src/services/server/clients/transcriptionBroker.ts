import { TRANSCRIPTION_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import { fail, ok } from '../../../domain/http/result.ts';
import type { Cue, SubtitleVersion } from '../../../domain/transcript/subtitles.ts';
import { toVisibility } from '../../../domain/visibility/visibility.ts';
import { readList, readRecord } from '../schemas/read.ts';
import { cueDocumentSchema, cueSchema, subtitleVersionSchema } from '../schemas/subtitles.schema.ts';
import { getJson, getText } from '../upstream/upstream.ts';
import type { UpstreamResult } from '../upstream/upstreamRequest.ts';

/**
 * Request to the city's own broker or the default one; undefined without a broker or tenant, and where the city has no transcripts
 * (rules 11.3, 11.20).
 */
function toRequest(city: City, path: (tenant: string) => string) {
  const base = city.transcriptionsBroker ?? getSettings().transcriptionsUrl;
  if (base === undefined || city.transcriptionsTenant === undefined || !toVisibility(city).transcripts) return undefined;
  return {
    upstream: 'transcriptions' as const,
    calls: 'reads' as const,
    base,
    path: path(encodeURIComponent(city.transcriptionsTenant)),
    timeoutMs: TRANSCRIPTION_TIMEOUT_MS,
  };
}

/** Gets every transcription version of a session (contract §5); none when the city has no broker or tenant (rule 11.3). */
export async function getSubtitleVersions(city: City, sessionId: number): Promise<UpstreamResult<SubtitleVersion[]>> {
  const request = toRequest(city, (tenant) => `/transcriptions/${tenant}/${sessionId}/versions`);
  if (!request) return ok([]);
  const answer = await getJson(request);
  return answer.ok ? readList(answer.value, subtitleVersionSchema, request.path) : answer;
}

/** Gets the cues of one transcription version, ordered by start. */
export async function getSubtitleCues(city: City, versionId: string): Promise<UpstreamResult<Cue[]>> {
  const request = toRequest(city, (tenant) => `/subtitles/${tenant}/${encodeURIComponent(versionId)}/json`);
  if (!request) return ok([]);
  const answer = await getJson(request);
  if (!answer.ok) return answer;
  const document = readRecord(answer.value, cueDocumentSchema, request.path);
  if (!document.ok) return document;
  const cues = readList(document.value.data, cueSchema, request.path);
  return cues.ok ? ok(cues.value.sort((a, b) => a.startMs - b.startMs)) : cues;
}

/** Gets one transcription version as WebVTT; any other text is a failed call (rule 11.4). */
export async function getSubtitleVtt(city: City, versionId: string): Promise<UpstreamResult<string>> {
  const request = toRequest(city, (tenant) => `/subtitles/${tenant}/${encodeURIComponent(versionId)}/vtt`);
  if (!request) return fail({ kind: 'not-found' });
  const answer = await getText(request, 'text/vtt');
  if (!answer.ok || answer.value.replace(/^\uFEFF/, '').startsWith('WEBVTT')) return answer;
  return fail({ kind: 'body' });
}
