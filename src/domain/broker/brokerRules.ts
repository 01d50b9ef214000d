import type { City } from '../city/city.ts';

/** One rule of PORTAL_METADATA_BROKERS: every condition it has must hold, one without conditions always does (spec §7, contract §2). */
export interface MetadataBrokerRule {
  /** Glob (`*`, `?`) over the city's name. */
  city?: string | undefined;
  /** Glob (`*`, `?`) over the city's event name. */
  event?: string | undefined;
  /** Suffix of the city's domain, such as `.nl`. */
  domain?: string | undefined;
  /** Address of the broker: ws, wss, http or https. */
  url: string;
}

/** What the rules are matched against. */
interface BrokerSubject {
  city: string;
  event?: string | undefined;
  domain?: string | undefined;
}

function matchesGlob(glob: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${pattern}$`, 'isu').test(text);
}

function hasSuffix(suffix: string, domain: string | undefined): boolean {
  if (domain === undefined) return false;
  // Both with a leading dot, so that "nl" means the last label and not the last two letters.
  const dotted = (name: string) => `.${name.toLowerCase().replace(/^\.+|\.+$/g, '')}`;
  return dotted(domain).endsWith(dotted(suffix));
}

/** Address of the metadata broker for a city: the first rule whose conditions all hold, upper and lower case alike; undefined when none does (spec §7, §9). */
export function brokerFor(rules: readonly MetadataBrokerRule[], subject: BrokerSubject): string | undefined {
  return rules.find(
    (rule) =>
      (rule.city === undefined || matchesGlob(rule.city, subject.city)) &&
      (rule.event === undefined || matchesGlob(rule.event, subject.event)) &&
      (rule.domain === undefined || hasSuffix(rule.domain, subject.domain)),
  )?.url;
}

/** Address at which a city's sessions are watched: its broker with its namespace (contract §6); undefined where it has no broker. */
export function brokerAddress(
  rules: readonly MetadataBrokerRule[],
  { name, event, domain, metadataCustomer }: Pick<City, 'name' | 'event' | 'domain' | 'metadataCustomer'>,
): string | undefined {
  const broker = brokerFor(rules, { city: name, event, domain });
  return broker === undefined ? undefined : new URL(`/${encodeURIComponent(metadataCustomer)}`, broker).href;
}
