import { ADMIN_BACKUP_TIMEOUT_MS, ADMIN_TIMEOUT_MS, CLIENT_PAGE_SIZE } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { CitySummary } from '../../../domain/city/city.ts';
import { ok, type Result } from '../../../domain/http/result.ts';
import { log } from '../log.ts';
import { clientConfigSchema, clientPageSchema, clientRowSchema, type ClientConfig } from '../schemas/city.schema.ts';
import { readList, readRecord } from '../schemas/read.ts';
import { getJson } from '../upstream/upstream.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** Calls the primary admin service, then the backup; a 404 is an answer, not a failure (rules 17.1, 17.2). */
async function getFromAdmin(path: string): Promise<Result<unknown, UpstreamFailure>> {
  const { adminUrl, adminBackupUrl } = getSettings();
  const primary = await getJson({ upstream: 'admin', calls: 'reads', base: adminUrl, path, timeoutMs: ADMIN_TIMEOUT_MS });
  if (primary.ok || primary.error.kind === 'not-found' || adminBackupUrl === undefined) return primary;
  if (primary.error.kind !== 'rejected') log.warn({ path }, 'admin service failed, asking the backup');
  const backup = await getJson({
    upstream: 'admin-backup',
    calls: 'reads',
    base: adminBackupUrl,
    path,
    timeoutMs: ADMIN_BACKUP_TIMEOUT_MS,
  });
  if (!backup.ok && !['not-found', 'rejected'].includes(backup.error.kind)) log.error({ path }, 'admin service and backup failed');
  return backup;
}

/** Pages of the client list that are read at most, whatever page count the service gives (rule 2.4). */
const MAX_CLIENT_PAGES = 100;

/** Gets every city from all pages of the client list (rule 2.4); private ones only with `withPrivate` (rule 2.3). */
export async function getClients(withPrivate: boolean): Promise<Result<CitySummary[], UpstreamFailure>> {
  const clients: CitySummary[] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const query = new URLSearchParams({
      'pagination[page]': String(page),
      'pagination[pageSize]': String(CLIENT_PAGE_SIZE),
      'fields[0]': 'title',
      'fields[1]': 'slug',
      'fields[2]': 'publicUrl',
      ...(withPrivate ? {} : { 'filters[privateDomain][$ne]': 'true' }),
    });
    const path = `/clients?${query}`;
    const answer = await getFromAdmin(path);
    if (!answer.ok) return answer;
    const read = readRecord(answer.value, clientPageSchema, path);
    if (!read.ok) return read;
    const rows = readList(read.value.data, clientRowSchema, path);
    if (!rows.ok) return rows;
    clients.push(...rows.value);
    pageCount = Math.min(read.value.meta?.pagination.pageCount ?? 1, MAX_CLIENT_PAGES);
  }
  return ok(clients);
}

/** Gets the settings of one city; failure kind `not-found` when no slug matches (rule 17.2). */
export async function getClientConfig(city: string): Promise<Result<ClientConfig, UpstreamFailure>> {
  const path = `/slugify/slugs/client/${encodeURIComponent(city)}?populate=clientLogo,backgroundImage`;
  const answer = await getFromAdmin(path);
  if (answer.ok) return readRecord(answer.value, clientConfigSchema, path);
  if (answer.error.kind === 'not-found') log.warn({ city }, 'no matching slug');
  return answer;
}
