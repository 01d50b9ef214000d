import type * as z from 'zod';
import { ADMIN_BACKUP_TIMEOUT_MS, ADMIN_TIMEOUT_MS, CLIENT_PAGE_SIZE } from '../../../config/constants.ts';
import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { CitySummary } from '../../../domain/city/city.ts';
import { ok } from '../../../domain/http/result.ts';
import { log } from '../log.ts';
import { clientConfigSchema, clientPageSchema, clientRowSchema, type ClientConfig } from '../schemas/city.schema.ts';
import { readList, readRecord } from '../schemas/read.ts';
import { getJson } from '../upstream/upstream.ts';
import type { UpstreamResult } from '../upstream/upstreamRequest.ts';

/**
 * Calls the primary admin service, then the backup, and reads the answer; a wrong shape is a failure (rule 17.10), a 404 an answer
 * (rules 17.1, 17.2).
 */
async function getFromAdmin<S extends z.ZodType>(path: string, schema: S): Promise<UpstreamResult<z.output<S>>> {
  const { adminUrl, adminBackupUrl } = getSettings();
  const ask = async (upstream: 'admin' | 'admin-backup', base: string, timeoutMs: number): Promise<UpstreamResult<z.output<S>>> => {
    const answer = await getJson({ upstream, calls: 'reads', base, path, timeoutMs });
    return answer.ok ? readRecord(answer.value, schema, path) : answer;
  };
  const primary = await ask('admin', adminUrl, ADMIN_TIMEOUT_MS);
  if (primary.ok || primary.error.kind === 'not-found' || adminBackupUrl === undefined) return primary;
  if (primary.error.kind !== 'rejected') log.warn({ path }, 'admin service failed, asking the backup');
  const backup = await ask('admin-backup', adminBackupUrl, ADMIN_BACKUP_TIMEOUT_MS);
  if (!backup.ok && !['not-found', 'rejected'].includes(backup.error.kind)) log.error({ path }, 'admin service and backup failed');
  return backup;
}

/** Pages of the client list that are read at most, whatever page count the service gives (rule 2.4). */
const MAX_CLIENT_PAGES = 100;

/** Gets every city from all pages of the client list (rule 2.4); private ones only with `withPrivate` (rule 2.3). */
export async function getClients(withPrivate: boolean): Promise<UpstreamResult<CitySummary[]>> {
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
    const read = await getFromAdmin(path, clientPageSchema);
    if (!read.ok) return read;
    const rows = readList(read.value.data, clientRowSchema, path);
    if (!rows.ok) return rows;
    clients.push(...rows.value);
    pageCount = Math.min(read.value.meta?.pagination.pageCount ?? 1, MAX_CLIENT_PAGES);
  }
  return ok(clients);
}

/** Gets the settings of one city; failure kind `not-found` when no slug matches (rule 17.2). */
export async function getClientConfig(city: string): Promise<UpstreamResult<ClientConfig>> {
  const path = `/slugify/slugs/client/${encodeURIComponent(city)}?populate=clientLogo,backgroundImage`;
  const answer = await getFromAdmin(path, clientConfigSchema);
  if (!answer.ok && answer.error.kind === 'not-found') log.warn({ city }, 'no matching slug');
  return answer;
}
