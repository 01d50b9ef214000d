import type { City } from '../city/city.ts';
import { withoutEnd, withoutStart } from '../text/edges.ts';

/** One rule of PORTAL_METADATA_BROKERS: all its conditions must match, and a rule without conditions always matches (rule 12.1). */
export interface MetadataBrokerRule {
  /** Glob (`*`, `?`) over the city's name. */
  city?: string | undefined;
  /** Glob (`*`, `?`) over the city's event name. */
  event?: string | undefined;
  /** Suffix of the city's domain, such as `.nl`. */
  domain?: string | undefined;
  /** Address of the broker: ws, wss, http or https. */
  url: string;
  /** Address by which the server reaches it, when that is another one than for browsers. */
  serverUrl?: string | undefined;
}

/** The properties of a city that the conditions are matched against. */
interface BrokerSubject {
  city: string;
  event?: string | undefined;
  domain?: string | undefined;
}

/**
 * Whether a text matches a glob as a whole, without regard to case. A mismatch goes back to the last `*` only, so that the time grows with
 * the product of both lengths: a regular expression of the glob could take years for the name of a city.
 */
function matchesGlob(glob: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  const wanted = Array.from(glob.toLowerCase());
  const given = Array.from(text.toLowerCase());
  let at = 0;
  let position = 0;
  // Where to go on after a mismatch: behind the last `*`, which then stands for one character more.
  let afterStar: number | undefined;
  let retryAt = 0;
  while (position < given.length) {
    if (wanted[at] === '*') {
      at += 1;
      afterStar = at;
      retryAt = position;
    } else if (wanted[at] === '?' || wanted[at] === given[position]) {
      at += 1;
      position += 1;
    } else {
      if (afterStar === undefined) return false;
      at = afterStar;
      retryAt += 1;
      position = retryAt;
    }
  }
  return wanted.slice(at).every((character) => character === '*');
}

/** Whether a domain ends with a suffix of whole labels, without regard to case and dots at the ends (rules 7.2, 12.1). */
export function hasSuffix(suffix: string, domain: string | undefined): boolean {
  if (domain === undefined) return false;
  // Both get a leading dot, so that "nl" matches the last label and not the last two letters.
  const dotted = (name: string) => `.${withoutEnd(withoutStart(name.toLowerCase(), '.'), '.')}`;
  return dotted(domain).endsWith(dotted(suffix));
}

/** The first rule whose conditions all match a city, without regard to case; undefined when none matches (rule 12.1). */
export function findBrokerRule(rules: readonly MetadataBrokerRule[], subject: BrokerSubject): MetadataBrokerRule | undefined {
  return rules.find(
    (rule) =>
      (rule.city === undefined || matchesGlob(rule.city, subject.city)) &&
      (rule.event === undefined || matchesGlob(rule.event, subject.event)) &&
      (rule.domain === undefined || hasSuffix(rule.domain, subject.domain)),
  );
}

type BrokeredCity = Pick<City, 'name' | 'event' | 'domain' | 'metadataCustomer'>;

const withNamespace = (broker: string | undefined, { metadataCustomer }: BrokeredCity) =>
  broker === undefined ? undefined : new URL(`/${encodeURIComponent(metadataCustomer)}`, broker).href;

const ruleOf = (rules: readonly MetadataBrokerRule[], { name, event, domain }: BrokeredCity) =>
  findBrokerRule(rules, { city: name, event, domain });

/** Address of a city's broker for browsers, with its namespace (contract §6); undefined for a city without a broker (rule 12.16). */
export const brokerAddress = (rules: readonly MetadataBrokerRule[], city: BrokeredCity): string | undefined =>
  withNamespace(ruleOf(rules, city)?.url, city);

/** The same for the server, which may have an address of its own (rule 12.1). */
export function serverBrokerAddress(rules: readonly MetadataBrokerRule[], city: BrokeredCity): string | undefined {
  const rule = ruleOf(rules, city);
  return withNamespace(rule?.serverUrl ?? rule?.url, city);
}
