import { STATUS_CODES } from 'node:http';

/** An answer the front server gives by itself, in one English sentence; `code` is the word of contract §7's JSON errors. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}

/** What a refusal is written as: a page for people, JSON for scripts, and text for the rest. */
export type RefusalForm = 'html' | 'json' | 'text';

/** A refusal's body and the headers that belong to it. */
export interface RefusalBody {
  headers: Record<string, string>;
  body: Buffer;
}

/** The form for a request with these headers and this path: whoever sends JSON reads JSON, and a browser that opens an address says that it takes HTML. */
export function chooseForm(headers: { accept?: string | undefined; 'content-type'?: string | undefined }, path: string): RefusalForm {
  if (headers['content-type']?.includes('json')) return 'json';
  if (headers.accept?.includes('text/html')) return 'html';
  return headers.accept?.includes('json') || path.endsWith('.json') ? 'json' : 'text';
}

/** A refusal in English, without the site's help: JSON, or plain text for all others. */
export function formatRefusal(refusal: Refusal, form: RefusalForm): RefusalBody {
  if (form === 'json') {
    const error = { code: refusal.code, message: refusal.message };
    return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from(JSON.stringify({ error })) };
  }
  const text = `${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\n${refusal.message}\n`;
  return { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(text) };
}
