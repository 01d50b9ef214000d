import { expect, it } from 'vitest';
import { DOWNLOAD_FORM_LIMIT_BYTES, FIELD_LIMIT, FORM_LIMIT_BYTES, RETURN_PATH_LIMIT } from './formLimits.ts';

/** Longest token of a captcha: reCAPTCHA's have about 2,200 characters, a proof of work has 800. */
const TOKEN = `${'a'.repeat(2299)}=`;
/** Longest e-mail address and name that are accepted (rules 14.15, 15.2); of all scripts, Chinese characters need the most bytes. */
const EMAIL = `${'a'.repeat(242)}@example.org`;
const NAME = '魏'.repeat(100);

const bytesOf = (fields: [string, string][]) => new URLSearchParams(fields).toString().length;

it('the largest login fits into a form', () => {
  const back = '/cn/waterdam/besloten?q='.padEnd(RETURN_PATH_LIMIT, '%E9');
  const fields: [string, string][] = [
    ['back', back],
    ['proof', TOKEN],
    ['password', '魏'.repeat(64)],
    ['first_name', NAME],
    ['name', NAME],
    ['email', EMAIL],
    ['recaptcha', 'on'],
  ];
  expect(bytesOf(fields)).toBeLessThan(FORM_LIMIT_BYTES);
  expect(fields.length).toBeLessThan(FIELD_LIMIT);
});

it('the form of a download of 800 topics with the longest ids and 20 languages fits into its limit', () => {
  const single = ['part', 'start', 'stop', 'audioonly', 'recaptcha', 'formToken', 'homepage'];
  const fields: [string, string][] = [
    ['email', EMAIL],
    ['recaptchaToken', TOKEN],
    ...single.map((name): [string, string] => [name, 'x'.repeat(100)]),
    ...Array.from({ length: 20 }, (): [string, string] => ['languages', 'zh-Hant-CN']),
    ...Array.from({ length: 800 }, (): [string, string] => ['topics', 'a'.repeat(64)]),
  ];
  expect(bytesOf(fields)).toBeLessThan(DOWNLOAD_FORM_LIMIT_BYTES);
  expect(new Set(fields.map(([name]) => name)).size).toBeLessThan(FIELD_LIMIT);
});
