import { API_TIMEOUT_MS } from '../../config/constants.ts';
import { getSettings } from '../../config/currentSettings.ts';
import type { City } from '../../domain/city.ts';
import type { DownloadBody } from '../../domain/downloadRequest.ts';
import type { Result } from '../../domain/result.ts';
import { postOnly, type UpstreamFailure } from './upstream.ts';

/** Asks the public API for a download of a session by reference (spec §7); any 2xx means started, whatever it says (contract §3). */
export function postDownload(city: City, body: DownloadBody): Promise<Result<string, UpstreamFailure>> {
  const path = `/${encodeURIComponent(city.name)}/sessions/${encodeURIComponent(body.reference)}/download`;
  return postOnly({ upstream: 'api', base: city.apiUrl ?? getSettings().apiUrl, path, timeoutMs: API_TIMEOUT_MS }, body);
}
