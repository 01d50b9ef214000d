import { describe, expect, it } from 'vitest';
import { hashPassword, matchesHash, reuseHash } from './passwordHash.ts';

describe('the hash of a password (rule 20.12)', () => {
  it('is that of this password only, and other each time', async () => {
    const hash = hashPassword('geheim');
    expect(hash).toMatch(/^scrypt\.16384\.[\w-]{22}\.[\w-]{43}$/);
    expect(hash).not.toContain('geheim');
    expect(hashPassword('geheim')).not.toBe(hash);
    expect([await matchesHash('geheim', hash), await matchesHash('Geheim', hash), await matchesHash('', hash)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is used again for the same password, so that what was signed with it stays valid', () => {
    const hash = hashPassword('geheim');
    expect(reuseHash('geheim', [hashPassword('other'), hash])).toBe(hash);
    expect(reuseHash('other', [hash])).not.toBe(hash);
    expect(reuseHash('geheim', [])).toMatch(/^scrypt\./);
    expect(reuseHash(hash, []), 'the hash itself').toBe(hash);
  });

  it('has the cost with which it was made', async () => {
    const [, , salt = '', hash = ''] = hashPassword('geheim').split('.');
    expect(await matchesHash('geheim', ['scrypt', '1024', salt, hash].join('.'))).toBe(false);
  });

  it.each(['', 'geheim', 'scrypt.16384.x.y'])('is never taken for a password: %j', async (stored) => {
    await expect(matchesHash(stored, stored)).rejects.toThrow('is no hash');
  });
});
