import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COOKIES } from '../../backend/src/desk/deskRequests.ts';
import { DEFAULT_SUBMISSION_DAYS } from '../../backend/src/store/submissions/submissionAge.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { CONSENT_KEY } from '../../src/domain/consent/consent.ts';
import { grantCookie } from '../../src/domain/login/requestGrants.ts';
import { RESUME_LIMIT } from '../../src/domain/playback/resume.ts';
import { GRANT_SECONDS } from '../../src/services/server/access/signedGrants.ts';

const document = readFileSync(inRoot('docs', 'data-protection.md'), 'utf8');

/** The cells of each row of the tables whose first cell begins with a text. */
const rowsOf = (first: string) =>
  document
    .split('\n')
    .filter((line) => line.startsWith(`| ${first}`))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

it('docs/data-protection.md states the periods of the code', () => {
  for (const what of ['requests for downloads', 'registrations for protected sessions'])
    expect(rowsOf(what)).toEqual([
      [what, `${String(DEFAULT_SUBMISSION_DAYS)} days, or until their session is removed`, '`BACKEND_SUBMISSION_DAYS`'],
    ]);
  const hours = `${String(GRANT_SECONDS.cookie / 3600)} hours`;
  expect(rowsOf('access to a protected session')[0]?.[1]).toBe(hours);
  expect(rowsOf('`grant-')[0]?.[3]).toBe(hours);
  expect(document).toContain(`Both are removed after [${String(DEFAULT_SUBMISSION_DAYS)}] days`);
});

it('docs/data-protection.md names what the code stores on the device of a visitor', () => {
  const sources = ['src/services/browser/preferences.ts', 'src/layouts/themeScript.js'].map((path) => readFileSync(inRoot(path), 'utf8'));
  expect(sources).toEqual([expect.stringContaining("STORAGE_KEY = 'player'"), expect.stringContaining('localStorage.theme')]);
  expect(rowsOf('`player`')[0]?.[2]).toContain(`the last ${String(RESUME_LIMIT)} recordings`);
  expect(grantCookie('https://example.org', 'grant-a-1', undefined, 1)).toContain('HttpOnly');
  for (const name of ['theme', CONSENT_KEY]) expect(rowsOf(`\`${name}\``)).toHaveLength(1);
  for (const name of Object.values(COOKIES)) expect(document).toContain(`\`${name}\``);
});
