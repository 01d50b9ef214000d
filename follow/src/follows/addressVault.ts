import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from './derivedKeys.ts';
import type { Channel } from './follow.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the addresses of followers, and finds them without reading them (rule 28.3). */
export interface AddressVault {
  /** Text of which nothing can be read without the secret; another one each time. */
  seal: (address: string) => string;
  /** Throws an `Error` without the address for what was sealed with another secret, or was changed. */
  open: (sealed: string) => string;
  /** The same for spellings of an address that differ in case only, and for nothing else. */
  toKey: (channel: Channel, address: string) => string;
}

/** Creates the vault that belongs to a secret. */
export function createAddressVault(secret: string): AddressVault {
  const sealingKey = deriveKey(secret, 'sealing');
  const addressKey = deriveKey(secret, 'address');
  return {
    seal(address) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce, { authTagLength: TAG_BYTES });
      const sealed = [cipher.update(address, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    open(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const nonce = bytes.subarray(0, NONCE_BYTES);
        const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
        const decipher = createDecipheriv(CIPHER, sealingKey, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        throw new Error('An address cannot be read: FOLLOW_SECRET is not the secret with which it was stored.');
      }
    },
    toKey: (channel, address) =>
      createHmac('sha256', addressKey)
        .update(`${channel} ${channel === 'mail' ? address.toLowerCase() : address}`)
        .digest('base64url'),
  };
}
