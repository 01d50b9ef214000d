import { API_TIMEOUT_MS } from '../../config/constants.ts';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { absoluteAddress } from '../../domain/http/absoluteAddress.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import {
  type ToAddresses,
  toCitySitemap,
  type CitySitemap,
  pageEntries,
  type SitemapEntry,
  toSitemapFile,
  countSitemapFiles,
} from '../../domain/lists/sitemap.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES } from '../../i18n/locales.ts';
import { loadCity, loadClients, loadSessions } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { siteAddress } from './siteAddress.ts';

/** Cities whose files are counted at the same time for the index. */
const MAX_CONCURRENT_COUNTS = 8;

/** Addresses of a page by language; one only when all languages share it (city `cor`, rule 1.5). */
const toAddresses: ToAddresses = (path) => {
  const addresses = LOCALES.map((code) => ({ language: LOCALE_INFO[code].tag, url: siteAddress(path, code) }));
  return addresses.filter(({ url }, index) => addresses.findIndex((other) => other.url === url) === index);
};

/** Sitemap entries of the pages outside of cities. */
export const loadPageSitemap = (): SitemapEntry[] => ['/', '/accessibility', '/privacy'].flatMap((path) => pageEntries(path, toAddresses));

/** Loads the addresses of all sitemaps: of the pages outside of cities, then of every public city (rules 2.3, 16.11). */
export async function loadSitemapIndex(nowMs: number): Promise<Result<string[], Problem>> {
  const clients = await loadClients(false);
  if (!clients.ok) return fail(toProblem(clients.error));
  const names = clients.value.map(({ name }) => name);
  const parts = await countParts(names, nowMs);
  const paths = names.flatMap((name, index) => Array.from({ length: parts[index] ?? 1 }, (_, part) => `/sitemap/${name}/${part + 1}.xml`));
  return ok(['/sitemap/pages.xml', ...paths].map((path) => absoluteAddress(getSettings().siteUrl, path)));
}

/** Numbers of sitemap files by city; a city that is not counted in time has one. */
async function countParts(names: readonly string[], nowMs: number): Promise<number[]> {
  const parts: number[] = [];
  const deadlineMs = performance.now() + API_TIMEOUT_MS;
  const waiting = names.entries();
  const count = async () => {
    for (const [index, name] of waiting) {
      if (performance.now() > deadlineMs) return;
      const found = await findInCity(name, nowMs);
      parts[index] = found.ok ? countSitemapFiles(found.value) : 1;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_COUNTS }, count));
  return parts;
}

async function findInCity(name: string, nowMs: number): Promise<Result<CitySitemap, Problem>> {
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const sessions = city.value.hideSessions ? ok([]) : await loadSessions(city.value, getDayRange('default', nowMs, city.value.timeZone));
  if (!sessions.ok) return fail(toProblem(sessions.error));
  return ok(toCitySitemap(city.value, sessions.value, toAddresses, getSettings().hasSearch));
}

/** Loads one sitemap file of a city (rule 16.11); `not-found` for a private city (rule 2.3). */
export async function loadCitySitemap(
  name: string | undefined,
  part: string | undefined,
  nowMs: number,
): Promise<Result<SitemapEntry[], Problem>> {
  if (!isIdentifier('city', name) || part === undefined || !/^[1-9][0-9]{0,3}$/.test(part)) return fail('not-found');
  const clients = await loadClients(false);
  if (!clients.ok) return fail(toProblem(clients.error));
  if (!clients.value.some((client) => client.name === name)) return fail('not-found');
  const found = await findInCity(name, nowMs);
  if (!found.ok) return found;
  const own = toSitemapFile(found.value, Number(part), (session) => siteAddress(sessionPath(name, session), DEFAULT_LOCALE), nowMs);
  return own ? ok(own) : fail('not-found');
}
