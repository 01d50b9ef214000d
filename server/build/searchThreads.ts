import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = new URL('../../src/services/server/search/threads/', import.meta.url);

/**
 * Vite plugin: builds the threads of the search beside the server. From its source each thread would also load Node's TypeScript, 30 MB.
 */
export function searchThreads(): Plugin {
  return {
    name: 'search-threads',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      for (const name of ['queryThread', 'indexThread'])
        this.emitFile({ type: 'chunk', id: fileURLToPath(new URL(`${name}.ts`, FOLDER)), fileName: `threads/${name}.mjs` });
    },
  };
}
