import type { CitySummary } from '../domain/city.ts';
import { ok, type Result } from '../domain/result.ts';
import { LOCALE_FACTS, type Locale } from '../i18n/locales.ts';
import { loadClients } from '../services/server/portalData.ts';
import { type Problem, toProblem } from './problem.ts';

/** The cities by title, in the order of the visitor's language (spec §2); private ones only where asked for. */
export async function loadCityListPage(locale: Locale, withPrivate: boolean): Promise<Result<{ cities: CitySummary[] }, Problem>> {
  const clients = await loadClients(withPrivate);
  if (!clients.ok) return { ok: false, error: toProblem(clients.error) };
  const { compare } = new Intl.Collator(LOCALE_FACTS[locale].tag, { sensitivity: 'base', numeric: true });
  return ok({ cities: clients.value.toSorted((a, b) => compare(a.title, b.title)) });
}
