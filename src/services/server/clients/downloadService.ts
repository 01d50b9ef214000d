import { API_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import type { DownloadBody } from '../../../domain/download/downloadRequest.ts';
import type { Result } from '../../../domain/http/result.ts';
import { postOnly, type UpstreamFailure } from '../upstream/upstream.ts';

/** Asks the public API for a download of a session by reference (spec §7); any 2xx means started, whatever it says (contract §3). */
export function postDownload(city: City, body: DownloadBody): Promise<Result<string, UpstreamFailure>> {
  const path = `/${encodeURIComponent(city.name)}/sessions/${encodeURIComponent(body.reference)}/download`;
  return postOnly({ upstream: 'api', base: city.apiUrl ?? getSettings().apiUrl, path, timeoutMs: API_TIMEOUT_MS }, body);
}
