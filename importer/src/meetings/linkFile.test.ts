import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportError } from '../importError.ts';
import { linkFile, linkFolder } from './linkFile.ts';

const OTHER_DISK = '/dev/shm';
// More than one chunk of a copy.
const CONTENT = Buffer.alloc(2_500_000, 'abc');

let base = '';
const at = (name: string) => join(base, name);
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'link-'));
  mkdirSync(at('in/documents'), { recursive: true });
  mkdirSync(at('out'));
  writeFileSync(at('secret'), 'secret');
  writeFileSync(at('in/documents/report.pdf'), CONTENT);
  symlinkSync(at('secret'), at('in/minutes.pdf'));
  symlinkSync(base, at('in/above'));
});
afterEach(() => rmSync(base, { recursive: true }));

describe('a file of a meeting', () => {
  it('needs no space on the same disk', () => {
    linkFile(at('in'), at('in/documents/report.pdf'), at('out/report.pdf'));
    expect(statSync(at('out/report.pdf')).ino).toBe(statSync(at('in/documents/report.pdf')).ino);
  });

  it.skipIf(!existsSync(OTHER_DISK))('is copied to another disk, whole and as a new file', () => {
    const out = mkdtempSync(join(OTHER_DISK, 'link-'));
    try {
      linkFile(at('in'), at('in/documents/report.pdf'), join(out, 'report.pdf'));
      expect(readFileSync(join(out, 'report.pdf')).equals(CONTENT)).toBe(true);
      expect(() => linkFile(at('in'), at('in/minutes.pdf'), join(out, 'minutes.pdf'))).toThrow(ImportError);
      expect(() => linkFile(at('in'), at('in/above/secret'), join(out, 'minutes.pdf'))).toThrow(ImportError);
      expect(readdirSync(out)).toEqual(['report.pdf']);
    } finally {
      rmSync(out, { recursive: true });
    }
  });

  it.each([
    ['a symbolic link', 'in/minutes.pdf', 'it is a symbolic link'],
    ['a file in a folder that is a link', 'in/above/secret', 'it is a symbolic link'],
    ['a file outside', 'secret', 'it lies outside of the folder'],
    ['a missing file', 'in/none.pdf', 'it does not exist'],
    ['a folder', 'in/documents', 'it is a folder'],
  ])('is not %s (rule 23.15)', (_what, from, why) => {
    expect(() => linkFile(at('in'), at(from), at('out/minutes.pdf'))).toThrow(why);
    expect(readdirSync(at('out'))).toEqual([]);
  });
});

it('a folder is linked without the symbolic links in it (rule 23.15)', () => {
  linkFolder(at('in'), at('out/in'));
  expect(readdirSync(at('out/in'), { recursive: true })).toEqual(['documents', 'documents/report.pdf']);
});
