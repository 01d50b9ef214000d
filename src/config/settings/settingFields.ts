import * as z from 'zod';
import { withoutEnd } from '../../domain/text/edges.ts';

/**
 * Schema of a setting that `read` parses; when it returns undefined the text is rejected with `problem`, a predicate such as "must be …".
 */
export function readAs<T>(read: (text: string) => T | undefined, problem: string) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

/** Schema of a setting with JSON; the problem contains the path of the first wrong value. */
export function readAsJson<T>(schema: z.ZodType<T>, problem: string) {
  return z.string().transform((text, context): T => {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: `${problem}; what is there now is not JSON` });
      return z.NEVER;
    }
    const result = schema.safeParse(json);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const place = ['', ...(issue?.path ?? [])].join('/');
    context.addIssue({ code: 'custom', message: issue && place ? `${problem}; at ${place}: ${issue.message}` : problem });
    return z.NEVER;
  });
}

function readUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.password === '' && url.hash === '' && url.search === '';
  return isPlain && protocols.includes(url.protocol) ? url : undefined;
}

/** A plain address without a slash at its end. */
function readAddress(text: string, protocols: readonly string[]): string | undefined {
  const url = readUrl(text, protocols);
  return url && withoutEnd(url.href, '/');
}

/** Schema of a service's address (contract §2); a trailing slash is removed. */
export const webAddress = readAs(
  (text) => readAddress(text, ['http:', 'https:']),
  'must be a full web address that begins with http:// or https://, without a user name, a "?" or a "#"',
);

/** Schema of a metadata broker's address (contract §2); a trailing slash is removed. */
export const socketAddress = readAs(
  (text) => readAddress(text, ['ws:', 'wss:', 'http:', 'https:']),
  'must be an address that begins with wss:// or ws://',
);

/** Schema of an origin: scheme, host and optional port. */
export const origin = readAs((text) => {
  const url = readUrl(text, ['http:', 'https:']);
  return url?.pathname === '/' ? url.origin : undefined;
}, 'must be scheme and host only, such as https://gallery.example.org, without a path');

/** Schema of origins separated by spaces; a host may start with `*.`. */
export const originList = readAs((text) => {
  const origins = text.split(/\s+/).filter(Boolean);
  return origins.every((item) => /^https?:\/\/(\*\.)?[A-Za-z0-9.-]+(:\d{1,5})?$/.test(item)) ? origins : undefined;
}, 'must be a list of origins with spaces between them, each scheme and host only');

/** Schema of origins separated by spaces, without wildcards: the API credential is sent to them (rule 2.11). */
export const exactOrigins = readAs((text) => {
  const urls = text.split(/\s+/).map((item) => readUrl(item, ['http:', 'https:']));
  return urls.every((url) => url?.pathname === '/' && !url.hostname.includes('*')) ? urls.map((url) => url?.origin ?? '') : undefined;
}, 'must be a list of origins with spaces between them, each scheme and host only, without "*"');

/** Schema of the sources of `frame-ancestors`: origins, `*`, `'self'` or `'none'` (rule 16.3). */
export const frameAncestors = readAs(
  (text) =>
    text.split(/\s+/).every((item) => /^(\*|'self'|'none'|https?:|(https?:\/\/)?(\*\.)?[A-Za-z0-9.-]+(:(\d{1,5}|\*))?)$/.test(item))
      ? text.split(/\s+/).join(' ')
      : undefined,
  "must be *, 'self', 'none' or a list of origins with spaces between them",
);

/** Schema of a credential that is valid in an HTTP header. */
export const credential = readAs(
  (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined),
  'must be one word of plain letters, digits and signs, without spaces or line breaks',
);

/** Schema of a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number) {
  return readAs((text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  }, `must be a whole number from ${least} to ${most}`);
}

/** Schema of one of several values. */
export function oneOf<const W extends string>(values: readonly W[]) {
  return readAs((text) => values.find((value) => value === text), `must be one of: ${values.join(', ')}`);
}
