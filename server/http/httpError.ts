import { STATUS_CODES } from 'node:http';

/** An answer the front server gives by itself, in one English sentence; `code` is the word of contract §7's JSON errors. */
export interface HttpError {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}

/** What a refusal is written as: a page for people, JSON for scripts, and text for the rest. */
export type HttpErrorFormat = 'html' | 'json' | 'text';

/** A refusal's body and the headers that belong to it. */
export interface HttpErrorBody {
  headers: Record<string, string>;
  body: Buffer;
}

/** The form for a request with these headers and this path: whoever sends JSON reads JSON, and a browser that opens an address says that it takes HTML. */
export function chooseErrorFormat(
  headers: { accept?: string | undefined; 'content-type'?: string | undefined },
  path: string,
): HttpErrorFormat {
  if (headers['content-type']?.includes('json')) return 'json';
  if (headers.accept?.includes('text/html')) return 'html';
  return headers.accept?.includes('json') || path.endsWith('.json') ? 'json' : 'text';
}

/** A refusal in English, without the site's help: JSON, or plain text for all others. */
export function formatHttpError(httpError: HttpError, form: HttpErrorFormat): HttpErrorBody {
  if (form === 'json') {
    const error = { code: httpError.code, message: httpError.message };
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(JSON.stringify({ error })) };
  }
  const text = `${httpError.status} ${STATUS_CODES[httpError.status] ?? ''}\n${httpError.message}\n`;
  return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(text) };
}
