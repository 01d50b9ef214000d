import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { UpstreamRequest } from './upstreamRequest.ts';

const toOrigins = (addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]));

/**
 * Gets the bearer credential of a call by the origin of its base (rule 2.11): the admin credential for the admin addresses, that of the
 * follow service for its own (rule 28.63), the API credential for origins in the process settings, undefined for any other. A setting of a
 * city must not decide who receives a credential.
 */
export function getCredential({ upstream, base }: Pick<UpstreamRequest, 'upstream' | 'base'>, settings: Settings = getSettings()) {
  const { apiUrl, apiOrigins, apiToken, adminUrl, adminBackupUrl, adminToken, transcriptionsUrl, followUrl, followToken } = settings;
  if (upstream === 'follow') return base === followUrl ? followToken : undefined;
  const adminOrigins = toOrigins([adminUrl, adminBackupUrl]);
  const isAdmin = upstream === 'admin' || upstream === 'admin-backup';
  const allowed = isAdmin ? adminOrigins : [...toOrigins([apiUrl, transcriptionsUrl]), ...adminOrigins, ...apiOrigins];
  if (!allowed.includes(new URL(base).origin)) return undefined;
  return isAdmin ? adminToken : apiToken;
}

/**
 * Gets the headers by which a backend recognises the portal at its broker (`wss:` or `https:`): the API credential where the origin
 * receives it (rule 2.11), else none.
 */
export function getBrokerHeaders(address: string, settings: Settings = getSettings()): Record<string, string> {
  const token = getCredential({ upstream: 'api', base: address.replace(/^ws/, 'http') }, settings);
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
