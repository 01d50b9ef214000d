import { readdirSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { WORKER_POLICY } from './securityHeaders.ts';

/** First segments of the paths of the built client files. */
export const assetNames = (clientDir: string): string[] => readdirSync(clientDir).filter((name) => !/\.(?:br|gz)$/.test(name));

/**
 * Serves the built client files, in the forms that `precompressFolder` has written; hashed files may be cached for ever. An embed in a
 * sandbox, whose origin is `null`, may load them as modules and fonts (rule 16.14).
 */
export async function registerAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const hashedDir = `${resolve(clientDir)}${sep}_astro${sep}`;
  const worker = resolve(clientDir, 'followWorker.js');
  await app.register(fastifyStatic, {
    root: clientDir,
    // Register one route per file, so that a request for a page never reads the file system.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cache-control', path.startsWith(hashedDir) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      // What a worker may load is said by the answer with its script.
      if (path.startsWith(worker)) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
}
