import { fail, ok, type Result } from '../../../domain/http/result.ts';

/** Error codes (portalErrors.ts) of a POST that is not read: it comes from another site, or its body is unusable. */
export type PostProblem = 'foreign-origin' | 'body-too-large' | 'unsupported-type' | 'malformed-body';

/** Largest body of a POST in bytes (rule 19.3); the front server enforces the same limit while it reads. */
const BODY_LIMIT_BYTES = 64 * 1024;

const mediaType = (request: Request) => (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** Whether a POST has a JSON body: its sender is a script and gets JSON back. The sender of a form gets a page. */
export const isJsonPost = (request: Request): boolean => mediaType(request) === 'application/json';

/**
 * Whether a page of this portal sent the request (rule 23.6): by Sec-Fetch-Site where the browser sends it, else by Origin. Every POST
 * of a browser has one of them, so a request with neither is rejected.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? request.headers.get('origin') === new URL(request.url).origin : site === 'same-origin';
}

/** Reads the fields of a same-origin POST of JSON or of a form; a form field that is sent several times is a list. */
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
    // Invalid JSON gets the same error as JSON that is not an object.
  }
  return fail('malformed-body');
}

function parseForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  // fromEntries defines own properties, so that a field named __proto__ stays a field.
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, toSingleOrList(form.getAll(name))]));
}

const toSingleOrList = (values: string[]): unknown => (values.length === 1 ? values[0] : values);
