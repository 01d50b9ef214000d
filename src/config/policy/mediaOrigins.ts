import type { Settings } from '../settings/settings.ts';

/** Foreign origins a page may use, for its Content-Security-Policy (contract §2). */
export interface MediaOrigins {
  /** Streams, posters, logos. */
  media: string[];
  /** What scripts may connect to: the streams again, the metadata brokers' sockets, and the statistics where there are any. */
  connect: string[];
}

function toSocketOrigin(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol === 'https:' || protocol === 'wss:' ? 'wss' : 'ws'}://${host}`;
}

/** Every page asks, and the settings stay what they are. */
const known = new WeakMap<Settings, MediaOrigins>();

/** Derives the origins from the API, the admin services, the streaming hosts, the brokers, PORTAL_MEDIA_ORIGINS and PORTAL_ANALYTICS_URL; each once, in a stable order. */
export function mediaOrigins(settings: Settings): MediaOrigins {
  const origins = known.get(settings) ?? derive(settings);
  known.set(settings, origins);
  return origins;
}

function derive(settings: Settings): MediaOrigins {
  const addresses = [settings.apiUrl, settings.adminUrl, settings.adminBackupUrl, ...Object.values(settings.streamingHosts)];
  const media = new Set(addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin));
  for (const origin of settings.mediaOrigins) media.add(origin);
  const sockets = new Set(settings.metadataBrokers.map(({ url }) => toSocketOrigin(url)));
  const analytics = settings.analytics ? [new URL(settings.analytics.url).origin] : [];
  return { media: [...media], connect: [...new Set([...media, ...sockets, ...analytics])] };
}
