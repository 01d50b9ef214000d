import { build, type Plugin } from 'vite';

const QUERY = '?minified';

/** Vite plugin: `import text from './script.js?minified'` gives the minified text of a script and its imports, for inline use in pages. */
export function minifiedScripts(): Plugin {
  return {
    name: 'minified-scripts',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const entry = id.slice(0, -QUERY.length);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'page' } },
      });
      const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
      if (chunk?.type !== 'chunk') throw new Error(`${entry} gives no script`);
      for (const file of chunk.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code.trim())}`;
    },
  };
}
