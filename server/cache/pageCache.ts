import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Overloaded } from '../overload/admission.ts';
import { readCacheLifetime } from './cacheDirectives.ts';
import { CachedPage } from './cachedPage.ts';
import { PAGE_CACHE_BYTES, STALE_PATIENCE_MS } from '../overload/limits.ts';
import { mayShowSession } from '../../src/config/cache/pageCaching.ts';
import { carriesGrant, cityOf, isAboutCity, pagePathOf, sharedTarget } from './pageAddress.ts';
import { isTextResponse, readBody, type RenderContext, type RenderPage } from '../http/webResponse.ts';
import { PageStore } from './pageStore.ts';
import { Renderings } from './renderings.ts';
import { securityHeaders } from '../http/securityHeaders.ts';

/** Functions and settings of the server that the cache uses. */
interface PageCacheParts {
  render: RenderPage;
  siteUrl: string;
  /** Context of the request for which a page is rendered. */
  toContext: (request: IncomingMessage) => RenderContext;
  log: Pick<Logger, 'warn'>;
}

/** Result of a rendering: a page for everybody, or a response for one visitor. */
type Rendered = CachedPage | Response;

/** Answer to a request with its Cache-Status (RFC 9211). */
interface Found {
  rendered: Rendered;
  status: string;
}

/** Status of an answer to one visitor who has used up a limit (rule 24.16). */
const TOO_MANY_REQUESTS = 429;

/** Limits of the list of addresses whose answers are not shared: number of addresses and ms. */
const UNCACHED_ADDRESSES = { max: 2000, ttl: 10_000 };

function withCacheStatus(response: Response, status: string, startMs: number): Response {
  response.headers.set('Cache-Status', `public-gallery; ${status}`);
  response.headers.set('Server-Timing', timing(startMs));
  return response;
}

const timing = (startMs: number) => `render;dur=${(performance.now() - startMs).toFixed(1)}`;

/** Shared cache in front of the pages, which follows their Cache-Control (rules 18.5 to 18.9; docs/decisions/0010-page-cache.md). */
export class PageCache {
  readonly #store = new PageStore(PAGE_CACHE_BYTES);
  readonly #renderings = new Renderings<Rendered>((target, rendered) => this.#storeRendered(target, rendered));
  readonly #uncachedAddresses = new LRUCache<string, true>(UNCACHED_ADDRESSES);
  /** Number of drops so far. */
  #dropCount = 0;
  readonly #common: [name: string, value: string][];
  readonly #parts: PageCacheParts;

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
    this.#common = securityHeaders(parts.siteUrl);
  }

  /** Estimated bytes of memory in use. */
  get size(): number {
    return this.#store.size;
  }

  /** Answers from memory with all headers when nothing must be awaited; returns false otherwise. */
  answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const target = sharedTarget(request);
    const page = target === undefined ? undefined : this.#store.get(target);
    const form = page?.readyForm(request);
    if (target === undefined || page === undefined || form === undefined) return false;
    const nowMs = Date.now();
    const freshness = page.freshness(nowMs);
    if (freshness === 'error-only' || freshness === 'expired') return false;
    if (freshness === 'stale') this.#revalidate(target, request);
    page.sendHit(request, response, form, nowMs);
    return true;
  }

  /** Whether a request needs a new rendering: no cached page may stand in and no rendering of the page is pending. */
  mustRender(request: IncomingMessage): boolean {
    const target = sharedTarget(request);
    if (target === undefined) return true;
    const freshness = this.#store.peek(target)?.freshness(Date.now()) ?? 'expired';
    return freshness === 'expired' && !this.#renderings.has(target);
  }

  /**
   * Sends a shared page, after its rendering if necessary, and returns undefined; or returns a response for this visitor alone, which the
   * given function renders when the request bypasses the cache. Rejects when the rendering does.
   */
  async answer(request: IncomingMessage, response: ServerResponse, renderUncached: () => Promise<Response>): Promise<Response | undefined> {
    const startMs = performance.now();
    const target = sharedTarget(request);
    const renderForOne = () => this.#renderForOne(request, renderUncached);
    if (target === undefined || this.#uncachedAddresses.has(target)) return withCacheStatus(await renderForOne(), 'fwd=bypass', startMs);
    const isFirst = !this.#renderings.has(target);
    const { rendered, status } = await this.#findForVisitor(target, request, isFirst);
    if (rendered instanceof Response) {
      // Made without the visitor's grants, and for the first request only: the others render their own.
      if (isFirst && !carriesGrant(request)) return withCacheStatus(rendered, 'fwd=miss', startMs);
      if (isFirst) await rendered.body?.cancel();
      return withCacheStatus(await renderForOne(), 'fwd=miss', startMs);
    }
    await rendered.prepareFor(request);
    const isCached = this.#store.peek(target) === rendered;
    // Set again: the new encoding has changed its size.
    if (isCached) this.#store.set(target, rendered);
    const detail = status === 'hit' || status.includes(';') ? '' : isFirst ? (isCached ? '; stored' : '') : '; collapsed';
    rendered.send(request, response, { status: status + detail, timing: timing(startMs) }, Date.now());
    return undefined;
  }

  /**
   * Drops the pages that were made from data of a city or name it, or all pages; pending renderings of them are repeated (rules 13.8, 18.9,
   * 18.10).
   */
  drop(city?: string): void {
    const name = city?.toLowerCase();
    const matches = (target: string, { cities }: Pick<CachedPage, 'cities'>) =>
      name === undefined || cities.has(name) || isAboutCity(target, name);
    this.#store.drop(matches);
    this.#uncachedAddresses.clear();
    this.#renderings.invalidate(matches);
    this.#dropCount += 1;
  }

  /** Renders for one visitor; repeats the rendering when pages were dropped meanwhile (rule 13.8), but never that of a POST. */
  async #renderForOne({ method }: IncomingMessage, renderUncached: () => Promise<Response>): Promise<Response> {
    const dropCount = this.#dropCount;
    const response = await renderUncached();
    if (dropCount === this.#dropCount || method === 'POST') return response;
    await response.body?.cancel();
    return renderUncached();
  }

  /** Finds a page; a rendering that was rejected because of the network of the first visitor is tried again for another one (rule 19.8). */
  async #findForVisitor(target: string, request: IncomingMessage, isFirst: boolean): Promise<Found> {
    try {
      return await this.#find(target, request);
    } catch (error) {
      if (isFirst || !(error instanceof Overloaded)) throw error;
      return this.#find(target, request);
    }
  }

  /**
   * Finds the current page, or the cached one when rendering fails, is rejected or is late, as long as it may stand in (rule 18.6). A page
   * of a session that is past its stale time stands in for failed services only: nobody knows whether the session may still be seen.
   */
  async #find(target: string, request: IncomingMessage): Promise<Found> {
    const cached = this.#store.get(target);
    const freshness = cached?.freshness(Date.now());
    if (cached && freshness === 'fresh') return { rendered: cached, status: 'hit' };
    const rendering = this.#render(target, request);
    if (!cached || freshness === 'expired') return { rendered: await rendering, status: 'fwd=miss' };
    const settled = rendering.then(
      (rendered) => ({ rendered, status: rendered.status }),
      (error: unknown) => ({ rendered: undefined, status: 500, error }),
    );
    const isForFailureOnly = freshness === 'error-only' && mayShowSession(pagePathOf(target));
    const late = setTimeout(STALE_PATIENCE_MS, undefined, { ref: false });
    const outcome = await (cached.allowsStale && !isForFailureOnly ? Promise.race([settled, late]) : settled);
    if (outcome?.rendered && outcome.status < 500) return { rendered: outcome.rendered, status: 'fwd=stale' };
    if (isForFailureOnly && outcome && 'error' in outcome && outcome.error instanceof Overloaded) throw outcome.error;
    // A page that was dropped meanwhile must not stand in.
    if (this.#store.peek(target) !== cached) return { rendered: await rendering, status: 'fwd=miss' };
    return { rendered: cached, status: `fwd=stale; ${outcome ? `fwd-status=${outcome.status}` : 'detail=late'}` };
  }

  /** Revalidates a page while the stale one is still used. */
  #revalidate(target: string, request: IncomingMessage): void {
    if (this.#renderings.has(target)) return;
    this.#render(target, request).catch((error: unknown) => {
      // An overload is logged where it occurs.
      if (!(error instanceof Overloaded))
        this.#parts.log.warn({ err: error, requestId: this.#parts.toContext(request).requestId }, 'page was not renewed');
    });
  }

  #render(target: string, request: IncomingMessage): Promise<Rendered> {
    const { render, siteUrl, toContext } = this.#parts;
    return this.#renderings.run(target, async (notes) => {
      // A shared page depends on its address only, so pass nothing else of the visitor's request (rule 18.7).
      const response = await render(new Request(siteUrl + target), { ...toContext(request), notes });
      const isForAll = readCacheLifetime(response.headers) !== undefined && (response.status === 200 || response.status === 404);
      // A failure is not cached, but all requests that wait for this rendering share it.
      const isFailure = response.status >= 500 && !response.headers.get('cache-control')?.includes('private');
      if (!isTextResponse(response) || !(isForAll || isFailure)) return response;
      const page = new CachedPage(response, await readBody(response), this.#common, Date.now(), notes.cities);
      // Encode before the page replaces the cached one, so that no request waits for it.
      await page.prepareFor(request);
      return page;
    });
  }

  #storeRendered(target: string, rendered: Rendered): void {
    // A limit of the first visitor says nothing of the page (rule 18.14).
    if (rendered.status >= 500 || rendered.status === TOO_MANY_REQUESTS) return;
    // The page is withdrawn or no longer shared: drop the pages of its city, since its old content may be at other addresses too
    // (rule 13.8).
    const isGone = rendered.status !== 200 || rendered instanceof Response;
    const before = this.#store.peek(target);
    if (isGone && before?.status === 200) for (const city of new Set([cityOf(target).toLowerCase(), ...before.cities])) this.drop(city);
    if (rendered instanceof CachedPage) this.#store.set(target, rendered);
    else {
      this.#store.delete(target);
      this.#uncachedAddresses.set(target, true);
    }
  }
}
