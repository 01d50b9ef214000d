import { createHmac } from 'node:crypto';
import { purposeKey } from './purposeKey.ts';

/** Keyed digest of what upstream says of a session's password, by which a grant knows whether it is still the one that was given. */
export const passwordDigest = (value: unknown): string =>
  createHmac('sha256', purposeKey('session password')).update(JSON.stringify(value)).digest('base64url');
