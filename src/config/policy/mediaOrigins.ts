import type { Settings } from '../settings/settings.ts';

/** Other origins that a page may use, for its Content-Security-Policy (rule 23.9). */
export interface MediaOrigins {
  /** Origins of streams, posters and logos. */
  media: string[];
  /** Origins that scripts may connect to: media, sockets of the metadata brokers, and analytics if configured. */
  connect: string[];
}

function toSocketOrigin(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol === 'https:' || protocol === 'wss:' ? 'wss' : 'ws'}://${host}`;
}

/** Cache of the origins: every page needs them, and settings do not change. */
const originsBySettings = new WeakMap<Settings, MediaOrigins>();

/**
 * Returns the origins of API, admin services, streaming hosts, brokers, PORTAL_MEDIA_ORIGINS and PORTAL_ANALYTICS_URL, each once and in a
 * stable order (rule 23.9).
 */
export function mediaOrigins(settings: Settings): MediaOrigins {
  const origins = originsBySettings.get(settings) ?? deriveOrigins(settings);
  originsBySettings.set(settings, origins);
  return origins;
}

function deriveOrigins(settings: Settings): MediaOrigins {
  const addresses = [settings.apiUrl, settings.adminUrl, settings.adminBackupUrl, ...Object.values(settings.streamingHosts)];
  const media = new Set(addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin));
  for (const origin of settings.mediaOrigins) media.add(origin);
  const sockets = new Set(settings.metadataBrokers.map(({ url }) => toSocketOrigin(url)));
  const analytics = settings.analytics ? [new URL(settings.analytics.url).origin] : [];
  return { media: [...media], connect: [...new Set([...media, ...sockets, ...analytics])] };
}
