import { STATUS_CODES } from 'node:http';

/** An error response of the front server with one English sentence; `code` is the code of the JSON errors (contract §7). */
export interface HttpError {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}

/** Format of an error response: a page for people, JSON for scripts, text for other clients. */
export type HttpErrorFormat = 'html' | 'json' | 'text';

/** Body of an error response with its headers. */
export interface HttpErrorBody {
  headers: Record<string, string>;
  body: Buffer;
}

/** Chooses the format: JSON for a JSON body or when only JSON is accepted, HTML when the client accepts it, else text. */
export function chooseErrorFormat(
  headers: { accept?: string | undefined; 'content-type'?: string | undefined },
  path: string,
): HttpErrorFormat {
  if (headers['content-type']?.includes('json')) return 'json';
  if (headers.accept?.includes('text/html')) return 'html';
  return headers.accept?.includes('json') || path.endsWith('.json') ? 'json' : 'text';
}

/** Writes an error response in English without rendering: JSON, or plain text for any other format. */
export function formatHttpError(httpError: HttpError, form: HttpErrorFormat): HttpErrorBody {
  if (form === 'json') {
    const error = { code: httpError.code, message: httpError.message };
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(JSON.stringify({ error })) };
  }
  const text = `${httpError.status} ${STATUS_CODES[httpError.status] ?? ''}\n${httpError.message}\n`;
  return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(text) };
}
