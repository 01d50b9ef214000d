import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALE_INFO, LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { postForm, postJson } from '../support/downloads.ts';
import { label } from '../support/labels.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';

const PATH = '/waterdam/gr-begroting/download/';

let portal: Program;
const at = (path: string) => portal.url + path;
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; fields?: Record<string, string> } }).error;

beforeAll(async () => {
  portal = await startPortal(toPortalEnvironment((await startBackend()).url));
});

afterAll(stopPrograms);

describe.each(LOCALES)('a wrong field is reported in %s', (locale) => {
  const { tag } = LOCALE_INFO[locale];
  const path = localizePath(PATH, locale);
  const cases: [Record<string, string>, Record<string, string>][] = [
    [{ email: '' }, { email: 'validation.required', part: 'validation.choice', languages: 'validation.choice' }],
    [
      { email: 'jan@', part: 'topics', languages: 'nl' },
      { email: 'validation.email', topics: 'validation.choice' },
    ],
    [
      { email: 'jan@example.org', part: 'trim', languages: 'nl', start: 'noon', stop: '99:99' },
      { start: 'validation.startTime', stop: 'validation.endTime' },
    ],
    [{ email: 'jan@example.org', part: 'trim', languages: 'nl', start: '2:00', stop: '1:00' }, { stop: 'validation.endBeforeStart' }],
  ];

  it.each(cases)('of %j', async (fields, keys) => {
    const expected = Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, label(tag, key)]));
    const json = await postJson(at(path), fields);
    expect(json.status).toBe(422);
    expect(await errorOf(json)).toEqual({ code: 'invalid-fields', message: label(tag, 'error.invalidFields'), fields: expected });
    const form = await postForm(at(path), Object.entries(fields));
    const html = await form.text();
    expect(form.status).toBe(422);
    for (const [field, text] of Object.entries(expected)) {
      expect(html).toMatch(new RegExp(`id="download-${field}-problem"[^>]*>\\s*${text.replace(/[.?]/g, '\\$&')}`));
      // One problem is at its field only; several have a summary, too.
      expect(html.includes(`href="#download-${field}"`)).toBe(Object.keys(expected).length > 1);
    }
    if (fields['email']) expect(html).toContain(`value="${fields['email']}"`);
  });
});
