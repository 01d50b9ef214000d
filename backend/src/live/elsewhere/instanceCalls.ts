import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../apiError.ts';
import { sameSecret } from '../../bearer.ts';

/** The header of a request for a stream that another instance passes on: such a request is never passed on again. */
export const PASSED_ON = 'x-backend-instance';

/** The value of that header, by which instances with the same control token recognise each other. */
export function toInstanceMark(controlToken: string): string {
  return createHmac('sha256', controlToken).update('request of another instance').digest('base64url');
}

/** Whether an instance with this mark has passed a request on, which its viewer's network has been counted for. */
export function isFromInstance(headers: IncomingHttpHeaders, mark: string): boolean {
  const given = headers[PASSED_ON];
  return typeof given === 'string' && sameSecret(given, mark);
}

/** Options of `callInstance`. */
interface CallOptions {
  controlToken: string;
  body: object;
  /** Longest wait for the whole answer, ms. */
  timeoutMs: number;
}

/**
 * Calls the control API of another instance and resolves to its answer. Rejects with its `ApiError` if it rejects what was asked, and with
 * another Error if it does not answer, or not as an instance with the same token and the camera does.
 */
export async function callInstance<T>(url: string, { controlToken, body, timeoutMs }: CallOptions): Promise<T> {
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error', signal });
  const json = (await answer.json()) as { error?: { code: string; message: string } };
  if (answer.ok) return json as T;
  if (answer.status === 409 && json.error) throw new ApiError(409, json.error.code, json.error.message);
  throw new Error(`${answer.status} ${json.error?.code ?? ''}`);
}
