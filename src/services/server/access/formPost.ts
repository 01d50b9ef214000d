import { fail, ok, type Result } from '../../../domain/http/result.ts';

/** Why a POST is not read: it comes from another site, or its body is of no use; the codes of the catalogue of errors. */
export type PostProblem = 'foreign-origin' | 'body-too-large' | 'unsupported-type' | 'malformed-body';

/** Largest body of a POST in bytes (contract §7); the front server holds it too, before it reads more. */
const BODY_LIMIT_BYTES = 64 * 1024;

const mediaType = (request: Request) => (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** Whether a POST came from a script, which wants JSON back; a form wants a page. */
export const isJsonPost = (request: Request): boolean => mediaType(request) === 'application/json';

/**
 * Whether a page of ours sent the request: by Sec-Fetch-Site where the browser says it, else by Origin. One of them is in every
 * POST of a browser, so a request with neither is refused.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? request.headers.get('origin') === new URL(request.url).origin : site === 'same-origin';
}

/** Reads the fields of a same-origin POST of JSON or of a form, in which a field sent several times is a list. */
export async function readPost(request: Request): Promise<Result<Record<string, unknown>, PostProblem>> {
  if (!isSameOrigin(request)) return fail('foreign-origin');
  const isJson = isJsonPost(request);
  if (!isJson && mediaType(request) !== 'application/x-www-form-urlencoded') return fail('unsupported-type');
  const body = await request.arrayBuffer();
  if (body.byteLength > BODY_LIMIT_BYTES) return fail('body-too-large');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return fail('malformed-body');
  }
  return isJson ? parseJson(text) : ok(parseForm(text));
}

function parseJson(text: string): Result<Record<string, unknown>, PostProblem> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return ok(value as Record<string, unknown>);
  } catch {
    // Not JSON: the same answer as JSON that is no object.
  }
  return fail('malformed-body');
}

function parseForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  // fromEntries defines properties of its own: a field named __proto__ is a field.
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, only(form.getAll(name))]));
}

const only = (values: string[]): unknown => (values.length === 1 ? values[0] : values);
