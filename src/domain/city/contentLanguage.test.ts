import { describe, expect, it } from 'vitest';
import { toContentLanguage } from './contentLanguage.ts';

describe('toContentLanguage', () => {
  it.each([
    ['its setting', 'fr', 'waterdam.nl', 'fr'],
    ['its setting with a region, in canonical form', ' nl-be ', 'waterdam.nl', 'nl-BE'],
    ['its domain, when the setting is malformed', 'nl_NL', 'waterdam.nl', 'nl'],
    ['its domain, when the setting is a name', 'Nederlands, denk ik', 'raad.example.de', 'de'],
    ['its domain, without a setting', undefined, 'council.gov.UK', 'en'],
    ['a top-level domain alone', undefined, 'nl', 'nl'],
    ['nothing, for a domain of several languages', undefined, 'gent.be', undefined],
    ['nothing, for a malformed setting without a domain', '*', undefined, undefined],
    ['nothing, without both', undefined, undefined, undefined],
  ])('is that of %s', (_name, setting, domain, language) => {
    expect(toContentLanguage(setting, domain)).toBe(language);
  });
});
