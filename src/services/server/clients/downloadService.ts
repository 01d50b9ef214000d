import { API_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import type { DownloadBody } from '../../../domain/download/downloadRequest.ts';
import type { Result } from '../../../domain/http/result.ts';
import { postForStatus } from '../upstream/upstream.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** Requests a download of a session from the public API; any 2xx answer means that it has started (rule 15.6, contract §3). */
export function postDownload(city: City, body: DownloadBody): Promise<Result<string, UpstreamFailure>> {
  const path = `/${encodeURIComponent(city.name)}/sessions/${encodeURIComponent(body.reference)}/download`;
  const base = city.apiUrl ?? getSettings().apiUrl;
  return postForStatus({ upstream: 'api', calls: 'downloads', base, path, timeoutMs: API_TIMEOUT_MS }, body);
}
