import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Overloaded } from '../overload/admission.ts';
import { readCacheLifetime } from './cacheDirectives.ts';
import { CachedPage } from './cachedPage.ts';
import { PAGE_CACHE_BYTES, STALE_PATIENCE_MS } from '../overload/limits.ts';
import { cityOf, isAboutCity, sharedTarget } from './pageAddress.ts';
import { isTextResponse, readBody, type PageContext, type RenderPage } from '../http/webResponse.ts';
import { PageStore } from './pageStore.ts';
import { Renderings } from './renderings.ts';
import { securityHeaders } from '../http/securityHeaders.ts';

/** What the cache needs of the server it stands in. */
interface PageCacheParts {
  render: RenderPage;
  siteUrl: string;
  /** What a page is told of the request it is rendered for. */
  contextOf: (request: IncomingMessage) => PageContext;
  log: Pick<Logger, 'warn'>;
}

/** What comes out of a rendering: a page for all, or a response for the one visitor who asked. */
type Made = CachedPage | Response;

/** What a request is answered with, and how it was come by (Cache-Status, RFC 9211). */
interface Found {
  made: Made;
  how: string;
}

/** Addresses remembered as those of answers that everybody gets for themselves, and milliseconds they are. */
const OWN_ADDRESSES = { max: 2000, ttl: 10_000 };

function labelled(response: Response, how: string, startMs: number): Response {
  response.headers.set('Cache-Status', `public-gallery; ${how}`);
  response.headers.set('Server-Timing', timing(startMs));
  return response;
}

const timing = (startMs: number) => `render;dur=${(performance.now() - startMs).toFixed(1)}`;

/** A shared cache in front of the pages, which does what their Cache-Control says (docs/decisions/0010-page-cache.md). */
export class PageCache {
  readonly #store = new PageStore(PAGE_CACHE_BYTES);
  readonly #renderings = new Renderings<Made>((target, made) => this.#keep(target, made));
  readonly #ownAddresses = new LRUCache<string, true>(OWN_ADDRESSES);
  /** How often something was dropped. */
  #drops = 0;
  readonly #common: [name: string, value: string][];
  readonly #parts: PageCacheParts;

  constructor(parts: PageCacheParts) {
    this.#parts = parts;
    this.#common = securityHeaders(parts.siteUrl);
  }

  /** Bytes of memory in use, about. */
  get size(): number {
    return this.#store.size;
  }

  /** Answers from memory, with all headers there are to be, where nothing has to be waited for; false where it cannot. */
  answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    const target = sharedTarget(request);
    const page = target === undefined ? undefined : this.#store.get(target);
    const form = page?.readyForm(request);
    if (target === undefined || page === undefined || form === undefined) return false;
    const nowMs = Date.now();
    const freshness = page.freshness(nowMs);
    if (freshness === 'old' || freshness === 'dead') return false;
    if (freshness === 'stale') this.#renew(target, request);
    page.sendHit(request, response, form, nowMs);
    return true;
  }

  /** Whether a request can only be answered by rendering for it: nothing that was kept may stand in, and nobody is rendering the same. */
  mustRender(request: IncomingMessage): boolean {
    const target = sharedTarget(request);
    if (target === undefined) return true;
    const freshness = this.#store.peek(target)?.freshness(Date.now()) ?? 'dead';
    return freshness === 'dead' && !this.#renderings.has(target);
  }

  /**
   * Answers with a page that others get, too, waiting for it if need be, and with `undefined`; or hands out a response that is for this
   * visitor alone, made by `renderOwn` where the cache has nothing to do with it. Rejects when rendering does.
   */
  async answer(request: IncomingMessage, response: ServerResponse, renderOwn: () => Promise<Response>): Promise<Response | undefined> {
    const startMs = performance.now();
    const target = sharedTarget(request);
    const renderForOne = () => this.#renderForOne(request, renderOwn);
    if (target === undefined || this.#ownAddresses.has(target)) return labelled(await renderForOne(), 'fwd=bypass', startMs);
    const isFirst = !this.#renderings.has(target);
    const { made, how } = await this.#find(target, request);
    // Only the first who waited has it for themselves.
    if (made instanceof Response) return labelled(isFirst ? made : await renderForOne(), 'fwd=miss', startMs);
    await made.prepareFor(request);
    const isCached = this.#store.peek(target) === made;
    // Measured again, with that form of its body.
    if (isCached) this.#store.set(target, made);
    const detail = how === 'hit' || how.includes(';') ? '' : isFirst ? (isCached ? '; stored' : '') : '; collapsed';
    made.send(request, response, { status: how + detail, timing: timing(startMs) }, Date.now());
    return undefined;
  }

  /** Forgets the pages that tell of a city, or all of them; what is being rendered at this moment is rendered again. */
  drop(city?: string): void {
    const isMeant = (target: string) => city === undefined || isAboutCity(target, city);
    this.#store.drop(isMeant);
    this.#ownAddresses.clear();
    this.#renderings.outdate(isMeant);
    this.#drops += 1;
  }

  /** An answer for one visitor; what was read while something was dropped is read again, but a form is never sent twice. */
  async #renderForOne({ method }: IncomingMessage, renderOwn: () => Promise<Response>): Promise<Response> {
    const drops = this.#drops;
    const response = await renderOwn();
    if (drops === this.#drops || method === 'POST') return response;
    await response.body?.cancel();
    return renderOwn();
  }

  /** The page as it is now; where that fails or takes long, the one that was, for as long as it may stand in. */
  async #find(target: string, request: IncomingMessage): Promise<Found> {
    const cached = this.#store.get(target);
    const freshness = cached?.freshness(Date.now());
    if (cached && freshness === 'fresh') return { made: cached, how: 'hit' };
    const rendering = this.#render(target, request);
    if (!cached || freshness === 'dead') return { made: await rendering, how: 'fwd=miss' };
    const settled = rendering.then(
      (made) => ({ made, status: made.status }),
      (error: unknown) => ({ made: undefined, status: 500, error }),
    );
    const late = setTimeout(STALE_PATIENCE_MS, undefined, { ref: false });
    const outcome = await (cached.standsInWhenLate ? Promise.race([settled, late]) : settled);
    if (outcome?.made && outcome.status < 500) return { made: outcome.made, how: 'fwd=stale' };
    // What was dropped meanwhile may stand in for nothing.
    if (this.#store.peek(target) !== cached) return { made: await rendering, how: 'fwd=miss' };
    return { made: cached, how: `fwd=stale; ${outcome ? `fwd-status=${outcome.status}` : 'detail=late'}` };
  }

  /** Renders a page anew while the one before is still given out. */
  #renew(target: string, request: IncomingMessage): void {
    if (this.#renderings.has(target)) return;
    this.#render(target, request).catch((error: unknown) => {
      // Whoever renders too much already says so itself.
      if (!(error instanceof Overloaded))
        this.#parts.log.warn({ err: error, requestId: this.#parts.contextOf(request).requestId }, 'page was not renewed');
    });
  }

  #render(target: string, request: IncomingMessage): Promise<Made> {
    const { render, siteUrl, contextOf } = this.#parts;
    return this.#renderings.run(target, async () => {
      // Nothing of the visitor's request but its address: what everybody gets may depend on nothing else.
      const response = await render(new Request(siteUrl + target), contextOf(request));
      const isForAll = readCacheLifetime(response.headers) !== undefined && (response.status === 200 || response.status === 404);
      // A failure is not kept, but those who wait for it need not each fail by themselves.
      const isFailure = response.status >= 500 && !response.headers.get('cache-control')?.includes('private');
      if (!isTextResponse(response) || !(isForAll || isFailure)) return response;
      const page = new CachedPage(response, await readBody(response), this.#common, Date.now());
      // Before it takes the place of the one that is: nobody has to wait for its form.
      await page.prepareFor(request);
      return page;
    });
  }

  #keep(target: string, made: Made): void {
    if (made.status >= 500) return;
    // Withdrawn, or for some only: what it was may stand under other addresses, too, and must not stand in for anything.
    const isGone = made.status !== 200 || made instanceof Response;
    if (isGone && this.#store.peek(target)?.status === 200) this.drop(cityOf(target));
    if (made instanceof CachedPage) this.#store.set(target, made);
    else {
      this.#store.delete(target);
      this.#ownAddresses.set(target, true);
    }
  }
}
