import { createHmac } from 'node:crypto';
import { purposeKey } from './purposeKey.ts';

/** Keyed digest of the API's password value of a session; a grant is valid only while this digest is unchanged (rule 14.5). */
export const passwordDigest = (value: unknown): string =>
  createHmac('sha256', purposeKey('session password')).update(JSON.stringify(value)).digest('base64url');
