import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { memoize } from '../cache/memoize.ts';

/** Encodings the server can make, best first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** An encoding of an answer's body. */
export type ContentEncoding = (typeof ENCODINGS)[number];

/** The forms that a body is sent in. */
export type BodyForm = ContentEncoding | 'identity';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

// A tenth slower than 5, which is the last level that is faster than gzip's default, and half a percent smaller.
const BROTLI_QUALITY = 6;

const choose = memoize((header): ContentEncoding | undefined => {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
});

/** Encoding for an Accept-Encoding header: brotli before gzip whatever their order or weight; undefined when the client takes neither. */
export const chooseEncoding = (header: string | undefined): ContentEncoding | undefined => choose(header ?? '');

/** Says whether bodies of a media type shrink when compressed; an event stream does, but must not be held back for it. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/(?!event-stream)|image\/svg|application\/(?:\S*json|\S*xml|javascript))/i.test(contentType);
}

/** Bits of the smallest window there is use for: a smaller one saves no memory, and finds less again. */
const LEAST_WINDOW_BITS = 16;

/** Bits of a window about as large as a body: the encoder takes memory for all of its window. */
const windowBitsFor = (lengthBytes: number) =>
  Math.min(Math.max(32 - Math.clz32(lengthBytes), LEAST_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);

// zlib answers with a view of 64 kB, however short: kept for long, that is what it would cost.
function toOwnMemory(packed: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(own);
  return own;
}

/** Compresses a whole body; what comes back takes no more memory than its length. */
export async function encodeBody(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'gzip') return toOwnMemory(await toGzip(body));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBitsFor(body.length),
  };
  return toOwnMemory(await toBrotli(body, { params }));
}

/** The whole body that was compressed. */
export const decodeBody = (body: Buffer, encoding: ContentEncoding): Promise<Buffer> =>
  encoding === 'gzip' ? fromGzip(body) : fromBrotli(body);
