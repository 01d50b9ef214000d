import { API_TIMEOUT_MS } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { City } from '../../../domain/city/city.ts';
import type { DownloadBody } from '../../../domain/download/downloadRequest.ts';
import { fieldsOf } from '../../../domain/broker/metadataRecords.ts';
import { ok, type Result } from '../../../domain/http/result.ts';
import { postForStatus } from '../upstream/upstream.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** A download that has started. */
export interface StartedDownload {
  /** Whether the API says that it sends an e-mail about it (rule 15.6). */
  isMailed: boolean;
}

/** Whether an answer says that an e-mail is sent: `{"email": true}`, or with the address. */
function saysMail(answer: string): boolean {
  try {
    const { email } = fieldsOf(JSON.parse(answer));
    return email === true || (typeof email === 'string' && email.includes('@'));
  } catch {
    return false;
  }
}

/** Requests a download of a session from the public API; any 2xx answer means that it has started (rule 15.6, contract §3). */
export async function postDownload(city: City, body: DownloadBody): Promise<Result<StartedDownload, UpstreamFailure>> {
  const path = `/${encodeURIComponent(city.name)}/sessions/${encodeURIComponent(body.reference)}/download`;
  const base = city.apiUrl ?? getSettings().apiUrl;
  const answer = await postForStatus({ upstream: 'api', calls: 'downloads', base, path, timeoutMs: API_TIMEOUT_MS }, body);
  return answer.ok ? ok({ isMailed: saysMail(answer.value) }) : answer;
}
