import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { ApiError } from '../apiError.ts';
import { getClientAddress, toNetwork } from '../http/clientAddress.ts';
import { isHostOf } from '../http/ownOrigins.ts';
import type { PublicCertificate } from '../observability/publicCertificate.ts';
import type { SessionControl } from '../control/sessionEvents.ts';
import type { DeskAccess, DeskLogin } from './access/deskAccess.ts';
import { isFromOwnPage } from './access/isFromOwnPage.ts';
import type { DeskFrame } from './page/Frame.tsx';
import { renderPage } from './page/renderPage.ts';
import { chooseLanguage, getTexts, toLanguage } from './texts/deskTexts.ts';

const YEAR_SECONDS = 31_536_000;

/** The cookie of a login behind https. Its name keeps other hosts of the domain from setting it, and needs the path `/`. */
const SECURE_LOGIN = { name: '__Host-desk', path: '/' };
const PLAIN_LOGIN = { name: 'desk', path: '/desk' };

/** Names of the cookies with a person's choices. */
export const COOKIES = { language: 'desk-language', keys: 'desk-keys' } as const;

/** Options of `registerDesk`. */
export interface DeskOptions extends SessionControl {
  access: DeskAccess;
  /** The origins at which browsers reach the desk. */
  getOrigins: () => readonly string[];
  /** Number of own proxies in front. */
  trustedProxies: number;
}

/** What all requests of the desk have in common: login, language, origin, and the certificate of that. */
export class DeskRequests {
  readonly options: DeskOptions;
  readonly certificate: Pick<PublicCertificate, 'findEnd'>;

  constructor(options: DeskOptions, certificate: Pick<PublicCertificate, 'findEnd'>) {
    this.options = options;
    this.certificate = certificate;
  }

  /** An onRequest hook that rejects a POST that no page of this backend sent. */
  readonly requireOwnPage = async ({ method, headers }: FastifyRequest): Promise<void> => {
    if (method === 'POST' && !isFromOwnPage(headers, this.options.getOrigins()))
      throw new ApiError(403, 'forbidden', 'The request did not come from a page of the desk.');
  };

  findLogin(request: FastifyRequest): DeskLogin | undefined {
    const { access } = this.options;
    return this.listLoginValues(request)
      .map((value) => access.find(value))
      .find((login) => login !== undefined);
  }

  /** The network from which a request comes. */
  getNetwork({ raw }: FastifyRequest): string {
    return toNetwork(getClientAddress(raw, this.options.trustedProxies));
  }

  /** The frame of a page, in the language that was asked for, chosen before, or that of the content of a city. */
  toFrame(request: FastifyRequest, contentLanguage?: unknown): DeskFrame {
    const { lang } = request.query as { lang?: unknown };
    return {
      texts: getTexts(chooseLanguage(lang, request.cookies[COOKIES.language], contentLanguage)),
      path: request.url.split('?')[0] ?? '/desk',
      isLoggedIn: this.findLogin(request) !== undefined,
      hasKeys: request.cookies[COOKIES.keys] !== 'off',
    };
  }

  sendPage(reply: FastifyReply, page: ReactElement): FastifyReply {
    const language = toLanguage((reply.request.query as { lang?: unknown }).lang);
    if (language !== undefined) this.setChoice(reply, COOKIES.language, language);
    return reply.type('text/html; charset=utf-8').send(renderPage(page));
  }

  /** Stores a choice of the person in the browser for a year. */
  setChoice(reply: FastifyReply, name: string, value: string): void {
    reply.setCookie(name, value, { ...this.toCookieOptions(reply.request), maxAge: YEAR_SECONDS });
  }

  setLogin(reply: FastifyReply, value: string): void {
    const { name, path } = this.isSecure(reply.request) ? SECURE_LOGIN : PLAIN_LOGIN;
    reply.setCookie(name, value, { ...this.toCookieOptions(reply.request), path });
  }

  endLogin(request: FastifyRequest, reply: FastifyReply): void {
    for (const value of this.listLoginValues(request)) this.options.access.logOut(value);
    const { name, path } = this.isSecure(request) ? SECURE_LOGIN : PLAIN_LOGIN;
    reply.clearCookie(name, { ...this.toCookieOptions(request), path });
  }

  /** The values of the cookies that may be a login: at the public host with https the one that no other host can set (rule 23.14). */
  private listLoginValues({ cookies, headers }: FastifyRequest): string[] {
    const { origin } = this.options.store;
    const isPublic = origin.startsWith('https:') && isHostOf(headers.host, origin);
    return [SECURE_LOGIN, ...(isPublic ? [] : [PLAIN_LOGIN])].flatMap(({ name }) => cookies[name] ?? []);
  }

  private toCookieOptions(request: FastifyRequest) {
    return { path: '/desk', httpOnly: true, sameSite: 'strict', secure: this.isSecure(request) } as const;
  }

  /** Whether a page was loaded over https. The backend itself has none: somebody on its machine, or at the end of a tunnel, uses it so. */
  private isSecure({ headers }: FastifyRequest): boolean {
    const { origin } = this.options.store;
    return origin.startsWith('https:') && (headers.origin === undefined ? isHostOf(headers.host, origin) : headers.origin === origin);
  }
}

/** The path of a page of the desk in a form; another address becomes the list of sessions. */
export function toDeskPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/desk(?:\/[\w.~%-]+){0,4}$/.test(next)) return '/desk';
  // A browser resolves dots, also encoded ones.
  return new URL(next, 'http://localhost').pathname === next ? next : '/desk';
}

/** The fields of a form: texts; of repeated fields, the last one. */
export function toFields(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]));
}
