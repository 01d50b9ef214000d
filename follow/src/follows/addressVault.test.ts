import { describe, expect, it } from 'vitest';
import { createAddressVault } from './addressVault.ts';

const SECRET = 'a secret of at least thirty-two characters';
const vault = createAddressVault(SECRET);

describe('the vault of addresses (rule 28.3)', () => {
  it.each(['an@example.org', '', 'ünï@exämple.org', JSON.stringify({ endpoint: 'https://push.example/1', keys: {} }), 'x'.repeat(5000)])(
    'opens what it has sealed: %s',
    (address) => {
      const sealed = vault.seal(address);
      expect(createAddressVault(SECRET).open(sealed)).toBe(address);
      expect(sealed).toMatch(/^[\w-]+$/);
    },
  );

  it('seals an address in another way each time, and shows nothing of it', () => {
    const sealed = [vault.seal('an@example.org'), vault.seal('an@example.org')];
    expect(new Set(sealed).size).toBe(2);
    for (const one of sealed) expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('example');
  });

  it('opens nothing of another secret, nor what was changed, and says no address', () => {
    const sealed = vault.seal('an@example.org');
    const other = createAddressVault('another secret, of thirty-two characters');
    const changed = Buffer.from(sealed, 'base64url');
    changed[changed.length - 1]! ^= 1;
    expect(() => other.open(sealed)).toThrow(/^An address cannot be read: FOLLOW_SECRET is not/);
    expect(() => vault.open(changed.toString('base64url'))).toThrow(/FOLLOW_SECRET/);
    expect(() => vault.open(sealed.slice(0, 20))).toThrow(/FOLLOW_SECRET/);
    expect(() => vault.open('')).toThrow(/FOLLOW_SECRET/);
  });

  it('finds an address by a key of its secret, in any case, apart from other channels', () => {
    const key = vault.toKey('mail', 'An@example.org');
    expect(vault.toKey('mail', 'an@EXAMPLE.org')).toBe(key);
    expect(createAddressVault(SECRET).toKey('mail', 'an@example.org')).toBe(key);
    const others = [
      vault.toKey('mail', 'an@example.com'),
      vault.toKey('push', 'an@example.org'),
      createAddressVault(`${SECRET}!`).toKey('mail', 'an@example.org'),
      vault.toKey('push', 'https://push.example/A'),
      vault.toKey('push', 'https://push.example/a'),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
  });
});
