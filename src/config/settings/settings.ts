import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { MetadataBrokerRule } from '../../domain/broker/brokerRules.ts';
import { projectFolder } from './projectFolder.ts';
import { settingSchema, type SettingValues } from './settingSchema.ts';

/** Settings of the portal (contract §2); addresses have no trailing slash. */
export interface Settings {
  host: string;
  /** 0 means any free port. */
  port: number;
  /** True when PORT is not set: the port may then give way to a free one (rule 23.2). */
  portIsDefault: boolean;
  /** Public origin of all absolute addresses (rule 1.11). */
  siteUrl: string;
  /** True when PORTAL_SITE_URL is not set: the origin then follows host and port. */
  siteUrlIsDefault: boolean;
  name: string;
  product: string;
  apiUrl: string;
  apiToken: string;
  /** Further origins to which the API credential may be sent (rule 2.11). */
  apiOrigins: string[];
  adminUrl: string;
  adminBackupUrl: string | undefined;
  adminToken: string;
  transcriptionsUrl: string | undefined;
  metadataBrokers: MetadataBrokerRule[];
  /** Domain suffix → base address of relative stream files. */
  streamingHosts: Record<string, string>;
  teamsRooms: string[];
  analytics: { url: string; site: string } | undefined;
  /** Where to report a vulnerability, an `https:` or `mailto:` address; undefined: there is no security.txt (rule 23.25). */
  securityContact: string | undefined;
  /** Where visitors reach the operator, an `https:` or `mailto:` address (rule 2.15). */
  contact: string | undefined;
  /** At least 32 bytes; random for each start when it is not set (rule 23.3). */
  secret: string;
  captcha: 'altcha' | 'recaptcha' | 'off';
  recaptcha: { siteKey: string; secret: string } | undefined;
  /** Value of `frame-ancestors` on embed pages. */
  embedAncestors: string;
  trustedProxies: number;
  cacheUrl: string | undefined;
  metricsToken: string | undefined;
  mediaOrigins: string[];
  /** Folder for what can be thrown away. */
  dataDir: string;
  hasSearch: boolean;
  /** Database of the search index; undefined for one in `dataDir`. */
  searchUrl: string | undefined;
  /** Address of the follow service (contract §9); undefined: nothing can be followed but feeds. */
  followUrl: string | undefined;
  followToken: string | undefined;
  logLevel: SettingValues['LOG_LEVEL'];
}

/**
 * A missing or wrong setting, which stops the start (rule 23.1); `problem` is a predicate that follows the name and never contains a value.
 */
export interface SettingProblem {
  name: string;
  problem: string;
  example: string;
}

/** Result of reading the environment; `warnings` are sentences about missing optional settings. */
export type ParsedSettings = { ok: true; settings: Settings; warnings: string[] } | { ok: false; problems: SettingProblem[] };

type Environment = Record<string, string | undefined>;
type SettingName = keyof typeof settingSchema.shape;

const DEFAULT_PORT = 4321;

function describe(name: SettingName): { meaning: string; example: string } {
  const meta = settingSchema.shape[name].meta();
  return { meaning: String(meta?.['meaning']), example: String(meta?.['example']) };
}

function missing(name: SettingName, when = ''): SettingProblem {
  const { meaning, example } = describe(name);
  return { name, problem: `is not set${when}; it is ${meaning}`, example };
}

function findPairProblems(given: Environment): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const requireSetting = (name: SettingName, needed: boolean, when: string) => {
    if (needed && given[name] === undefined) problems.push(missing(name, when));
  };
  requireSetting('PORTAL_ANALYTICS_SITE', given['PORTAL_ANALYTICS_URL'] !== undefined, ', but PORTAL_ANALYTICS_URL is');
  requireSetting('PORTAL_ANALYTICS_URL', given['PORTAL_ANALYTICS_SITE'] !== undefined, ', but PORTAL_ANALYTICS_SITE is');
  const usesRecaptcha = given['PORTAL_CAPTCHA'] === 'recaptcha';
  requireSetting('PORTAL_RECAPTCHA_SITE_KEY', usesRecaptcha, ', but PORTAL_CAPTCHA is recaptcha');
  requireSetting('PORTAL_RECAPTCHA_SECRET', usesRecaptcha, ', but PORTAL_CAPTCHA is recaptcha');
  // Instances with different secrets or addresses would reject each other's signatures (rule 23.3).
  const isShared = given['PORTAL_CACHE_URL'] !== undefined;
  requireSetting('PORTAL_SECRET', isShared, ', but PORTAL_CACHE_URL is, and all instances need the same one');
  requireSetting('PORTAL_SITE_URL', isShared, ', but PORTAL_CACHE_URL is, and all instances need the same one');
  return problems;
}

function findWarnings(values: SettingValues): string[] {
  const warnings: string[] = [];
  if (values.PORTAL_SECRET === undefined) {
    warnings.push('PORTAL_SECRET is not set: a random one is used, so visitors give session passwords again after a restart.');
  }
  if (values.PORTAL_ADMIN_BACKUP_URL === undefined) {
    warnings.push('PORTAL_ADMIN_BACKUP_URL is not set: when the admin service fails there is no second one to ask.');
  }
  if (values.PORTAL_METADATA_BROKERS.length === 0) {
    warnings.push('PORTAL_METADATA_BROKERS has no rule: sessions are shown without topics, speeches and votes.');
  }
  return warnings;
}

/** Returns the origin of a portal on this host and port, as seen from the same machine. */
export function originOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const toSiteUrl = (host: string, port: number): string => new URL(originOf(host, port)).origin;

function toSettings(values: SettingValues, makeSecret: () => string): Settings {
  const port = values.PORT ?? DEFAULT_PORT;
  const { PORTAL_ANALYTICS_URL: url, PORTAL_ANALYTICS_SITE: site } = values;
  const { PORTAL_RECAPTCHA_SITE_KEY: siteKey, PORTAL_RECAPTCHA_SECRET: recaptchaSecret } = values;
  return {
    host: values.HOST,
    port,
    portIsDefault: values.PORT === undefined,
    siteUrl: values.PORTAL_SITE_URL ?? toSiteUrl(values.HOST, port),
    siteUrlIsDefault: values.PORTAL_SITE_URL === undefined,
    name: values.PORTAL_NAME,
    product: values.PORTAL_PRODUCT,
    apiUrl: values.PORTAL_API_URL,
    apiToken: values.PORTAL_API_TOKEN,
    apiOrigins: values.PORTAL_API_ORIGINS,
    adminUrl: values.PORTAL_ADMIN_URL,
    adminBackupUrl: values.PORTAL_ADMIN_BACKUP_URL,
    adminToken: values.PORTAL_ADMIN_TOKEN ?? values.PORTAL_API_TOKEN,
    transcriptionsUrl: values.PORTAL_TRANSCRIPTIONS_URL,
    metadataBrokers: values.PORTAL_METADATA_BROKERS,
    streamingHosts: values.PORTAL_STREAMING_HOSTS,
    teamsRooms: values.PORTAL_TEAMS_ROOMS,
    analytics: url !== undefined && site !== undefined ? { url, site } : undefined,
    securityContact: values.PORTAL_SECURITY_CONTACT,
    contact: values.PORTAL_CONTACT,
    secret: values.PORTAL_SECRET ?? makeSecret(),
    captcha: values.PORTAL_CAPTCHA,
    recaptcha: siteKey !== undefined && recaptchaSecret !== undefined ? { siteKey, secret: recaptchaSecret } : undefined,
    embedAncestors: values.PORTAL_EMBED_ANCESTORS,
    trustedProxies: values.PORTAL_TRUSTED_PROXIES,
    cacheUrl: values.PORTAL_CACHE_URL,
    metricsToken: values.PORTAL_METRICS_TOKEN,
    mediaOrigins: values.PORTAL_MEDIA_ORIGINS,
    dataDir: values.PORTAL_DATA_DIR ?? path.join(projectFolder(), 'data'),
    hasSearch: values.PORTAL_SEARCH === 'on',
    searchUrl: values.PORTAL_SEARCH_URL,
    followUrl: values.PORTAL_FOLLOW_URL,
    followToken: values.PORTAL_FOLLOW_TOKEN,
    logLevel: values.LOG_LEVEL,
  };
}

/** Settings of a portal that listens on this port; without PORTAL_SITE_URL its addresses have it. */
export const listenOn = (settings: Settings, port: number): Settings => ({
  ...settings,
  port,
  siteUrl: settings.siteUrlIsDefault ? toSiteUrl(settings.host, port) : settings.siteUrl,
});

/** Parses the settings from an environment; an empty text counts as not set, and all problems are reported at once (rule 23.1). */
export function parseSettings(env: Environment, makeSecret = () => randomBytes(48).toString('base64url')): ParsedSettings {
  const given: Environment = {};
  for (const name of Object.keys(settingSchema.shape)) given[name] = env[name]?.trim() || undefined;
  const result = settingSchema.safeParse(given);
  const problems = findPairProblems(given);
  for (const issue of result.error?.issues ?? []) {
    const name = String(issue.path[0]) as SettingName;
    problems.push(given[name] === undefined ? missing(name) : { name, problem: issue.message, example: describe(name).example });
  }
  if (problems.length > 0 || !result.success) return { ok: false, problems };
  return { ok: true, settings: toSettings(result.data, makeSecret), warnings: findWarnings(result.data) };
}

/** Writes a problem as one sentence: name, problem and an example (rule 23.1). */
export function explainProblem({ name, problem, example }: SettingProblem): string {
  return `${name} ${problem}. Example: ${name}='${example}'`;
}
