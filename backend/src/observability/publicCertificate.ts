import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';

const HOUR_MS = 3_600_000;

/** Time for a connection, ms. */
const CONNECT_MS = 10_000;

/** The desk says that a certificate ends from so long before, ms: a certificate of 90 days should have been renewed two weeks earlier. */
const WARNING_MS = 14 * 24 * HOUR_MS;

/** A certificate that ends soon, or has ended. */
export interface CertificateEnd {
  host: string;
  /** Epoch milliseconds. */
  endsMs: number;
  hasEnded: boolean;
}

/** What is looked at. */
interface CertificateOptions {
  /** The origin at which browsers reach this backend; without https there is no certificate. */
  origin: string;
  /** Epoch milliseconds. */
  clock: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Reads until when the certificate at an origin is valid (epoch ms), whoever has issued it. Rejects when there is no connection over TLS
 * within 10 s.
 */
export async function readCertificateEnd(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  // Also a certificate that has ended, or of an own authority, is read; nothing is sent.
  const host = hostname.replace(/^\[|\]$/g, '');
  const named = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port: Number(port || 443), ...named, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(CONNECT_MS) });
    const endsMs = Date.parse(socket.getPeerCertificate().valid_to);
    if (Number.isNaN(endsMs)) throw new Error('the server has no certificate with an end');
    return endsMs;
  } finally {
    socket.destroy();
  }
}

/** The certificate of the proxy in front of this backend, which is read every hour (rule 13.28). */
export class PublicCertificate {
  readonly #options: CertificateOptions;
  #endsMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CertificateOptions) {
    this.#options = options;
  }

  /** Reads it now and every hour. A reading that fails is logged, and what was read before stays. */
  async start(): Promise<void> {
    if (!this.#options.origin.startsWith('https:')) return;
    this.#timer = setInterval(() => void this.#read(), HOUR_MS).unref();
    await this.#read();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The certificate if it ends within two weeks or has ended; undefined too while it could not be read. */
  findEnd(): CertificateEnd | undefined {
    const { origin, clock } = this.#options;
    const endsMs = this.#endsMs;
    if (endsMs === undefined || endsMs - clock() > WARNING_MS) return undefined;
    return { host: new URL(origin).host, endsMs, hasEnded: endsMs <= clock() };
  }

  async #read(): Promise<void> {
    const { origin, log } = this.#options;
    try {
      this.#endsMs = await readCertificateEnd(origin);
    } catch (error) {
      log.warn({ err: error, origin }, 'the certificate at the public address cannot be read');
    }
  }
}
