import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { City } from '../domain/city/city.ts';
import type { RenderingNotes } from './renderingNotes.ts';

/** State of one request, available in every layer. */
export interface RequestScope {
  /** Id of the request in the log; undefined in development. */
  requestId?: string | undefined;
  /** Span of the request, the parent of those of its calls (rule 23.26); undefined without traces. */
  span?: Span | undefined;
  /** Network of the visitor (rule 14.10): calls of different networks take turns (rule 17.12). */
  network?: string | undefined;
  /** Arrival in epoch ms; the wait for newer answers counts from here (rule 17.8). */
  startMs: number;
  /** Time (epoch ms) of the oldest stale answer that the page shows (rule 17.7); undefined while there is none. */
  staleMs: number | undefined;
  /** Whether the page shows an invalidated answer, or lacks one that was never loaded, while a newer one is requested. */
  isInvalidated: boolean;
  /** Whether the answer about who may see a session is so old that it may not hold any more (rule 18.15). */
  isAccessUnknown?: boolean;
  /** City that was loaded for the page: an error page links to it (rule 1.10). */
  city?: City | undefined;
  /** Whether the client's address decided the answer, which is then for this visitor alone (rule 18.14). */
  isForVisitor?: boolean;
  /** Notes for the page cache; undefined for answers that it does not store. */
  notes?: RenderingNotes | undefined;
}

/** Records that the page shows a stale answer of time `atMs` (epoch ms); does nothing outside a request (rule 17.7). */
export function noteStale(scope: RequestScope | undefined, atMs: number): void {
  if (scope) scope.staleMs = Math.min(scope.staleMs ?? Infinity, atMs);
}

/** Records that the client's address decided the answer (rule 18.14); does nothing outside a request. */
export function noteForVisitor(scope: RequestScope | undefined): void {
  if (scope) scope.isForVisitor = true;
}

/** Scope of the current request, set by the middleware: services cannot import the middleware. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
