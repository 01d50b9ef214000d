import { FIELD_LIMIT, FORM_LIMIT_BYTES } from '../../../domain/http/formLimits.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';

/** Error codes (portalErrors.ts) of a POST that is not read: it comes from another site, or its body is unusable. */
export type PostProblem = 'foreign-origin' | 'body-too-large' | 'unsupported-type' | 'malformed-body';

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

/**
 * Reads the fields of a same-origin POST of JSON or of a form; a form field that is sent several times is a list. A body has at most
 * `limitBytes` bytes, which the front server enforces before and while it reads, and 50 names of fields (rule 19.3).
 */
export async function readPost(
  request: Request,
  limitBytes: number = FORM_LIMIT_BYTES,
): Promise<Result<Record<string, unknown>, PostProblem>> {
  if (!isSameOrigin(request)) return fail('foreign-origin');
  const isJson = isJsonPost(request);
  if (!isJson && mediaType(request) !== 'application/x-www-form-urlencoded') return fail('unsupported-type');
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return fail('body-too-large');
  const body = await request.arrayBuffer();
  if (body.byteLength > limitBytes) return fail('body-too-large');
  const fields = parseBody(body, isJson);
  return fields === undefined ? fail('malformed-body') : ok(fields);
}

/** The fields of a body; undefined when it is not text, not an object, or has too many names. */
function parseBody(body: ArrayBuffer, isJson: boolean): Record<string, unknown> | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return isJson ? parseJson(text) : parseForm(text);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): Record<string, unknown> | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.keys(value).length > FIELD_LIMIT ? undefined : (value as Record<string, unknown>);
}

/** Reads each field once: asking the form for the values of every name would take time with the square of their number. */
function parseForm(text: string): Record<string, unknown> | undefined {
  const valuesByName = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = valuesByName.get(name);
    if (values) values.push(value);
    else if (valuesByName.size === FIELD_LIMIT) return undefined;
    else valuesByName.set(name, [value]);
  }
  // fromEntries defines own properties, so that a field named __proto__ stays a field.
  return Object.fromEntries([...valuesByName].map(([name, values]) => [name, toSingleOrList(values)]));
}

const toSingleOrList = (values: string[]): unknown => (values.length === 1 ? values[0] : values);
