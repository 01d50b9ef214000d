import { API_TIMEOUT_MS } from '../../config/constants.ts';
import { getSettings } from '../../config/settings/currentSettings.ts';
import { absoluteAddress } from '../../domain/http/absoluteAddress.ts';
import { rangeFor } from '../../domain/time/dateRanges.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import {
  type AddressesOf,
  findable,
  type FoundCity,
  pageEntries,
  type SitemapEntry,
  sitemapPart,
  sitemapParts,
} from '../../domain/lists/sitemap.ts';
import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES } from '../../i18n/locales.ts';
import { loadCity, loadClients, loadSessions } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { siteAddress } from './siteAddress.ts';

/** Cities that are counted at a time for the index. */
const COUNTED_AT_ONCE = 8;

/** One address where every language has the same (the city that is always English). */
const addressesOf: AddressesOf = (path) => {
  const addresses = LOCALES.map((code) => ({ language: LOCALE_INFO[code].tag, url: siteAddress(path, code) }));
  return addresses.filter(({ url }, index) => addresses.findIndex((other) => other.url === url) === index);
};

/** The pages that belong to no city. */
export const loadPageSitemap = (): SitemapEntry[] => ['/', '/accessibility', '/privacy'].flatMap((path) => pageEntries(path, addressesOf));

/** Addresses of all sitemaps: that of the pages of no city, then those of every public city (spec §6). */
export async function loadSitemapIndex(nowMs: number): Promise<Result<string[], Problem>> {
  const clients = await loadClients(false);
  if (!clients.ok) return fail(toProblem(clients.error));
  const names = clients.value.map(({ name }) => name);
  const parts = await countParts(names, nowMs);
  const paths = names.flatMap((name, index) => Array.from({ length: parts[index] ?? 1 }, (_, part) => `/sitemap/${name}/${part + 1}.xml`));
  return ok(['/sitemap/pages.xml', ...paths].map((path) => absoluteAddress(getSettings().siteUrl, path)));
}

/** Files each city fills; those that could not be counted in the time a page has count as one. */
async function countParts(names: readonly string[], nowMs: number): Promise<number[]> {
  const parts: number[] = [];
  const deadlineMs = performance.now() + API_TIMEOUT_MS;
  const waiting = names.entries();
  const count = async () => {
    for (const [index, name] of waiting) {
      if (performance.now() > deadlineMs) return;
      const found = await findInCity(name, nowMs);
      parts[index] = found.ok ? sitemapParts(found.value) : 1;
    }
  };
  await Promise.all(Array.from({ length: COUNTED_AT_ONCE }, count));
  return parts;
}

async function findInCity(name: string, nowMs: number): Promise<Result<FoundCity, Problem>> {
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  const sessions = city.value.hideSessions ? ok([]) : await loadSessions(city.value, rangeFor('default', nowMs, city.value.timeZone));
  return sessions.ok ? ok(findable(city.value, sessions.value, addressesOf)) : fail(toProblem(sessions.error));
}

/** One sitemap file of a city; `not-found` for a private city, whose pages nobody is led to. */
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
  const own = sitemapPart(found.value, Number(part), (session) => siteAddress(sessionPath(name, session), DEFAULT_LOCALE), nowMs);
  return own ? ok(own) : fail('not-found');
}
