import { getSettings } from '../../../config/settings/currentSettings.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { UpstreamRequest } from './upstream.ts';

const originsOf = (addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]));

/**
 * Bearer credential of a call by the origin of its base (contract §2): that of the admin service for its own addresses, that of the API
 * for origins that the process's settings name. Undefined for any other: a city's setting must not choose who receives a credential.
 */
export function credentialFor({ upstream, base }: Pick<UpstreamRequest, 'upstream' | 'base'>, settings: Settings = getSettings()) {
  const { apiUrl, apiOrigins, apiToken, adminUrl, adminBackupUrl, adminToken, transcriptionsUrl } = settings;
  const adminOrigins = originsOf([adminUrl, adminBackupUrl]);
  const isAdmin = upstream === 'admin' || upstream === 'admin-backup';
  const allowed = isAdmin ? adminOrigins : [...originsOf([apiUrl, transcriptionsUrl]), ...adminOrigins, ...apiOrigins];
  if (!allowed.includes(new URL(base).origin)) return undefined;
  return isAdmin ? adminToken : apiToken;
}
