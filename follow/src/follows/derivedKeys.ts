import { hkdfSync } from 'node:crypto';

/** What keys are made for: each has one of its own. */
export type KeyPurpose = 'address' | 'sealing' | 'confirm' | 'manage' | 'unsubscribe';

const BYTES = 32;

/** The key of 256 bits that belongs to a secret and a purpose: one says nothing of another, nor of the secret (rule 28.3). */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `public-gallery follow: ${purpose}`, BYTES));
