import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import config from '../../astro.config.mjs';
import { hydration } from '../../src/islands/hydration/integration.mjs';

/** Library files that a plugin might change. */
const FILES = [
  'astro/dist/core/encryption.js',
  'astro/dist/core/fetch/fetch-state.js',
  'astro/dist/runtime/server/render/page.js',
  'react/index.js',
  'react-dom/client.js',
  'socket.io-client/build/esm/manager.js',
  'engine.io-client/build/esm/transports/polling-xhr.js',
  'nanostores/index.js',
  'hls.js/dist/hls.mjs',
  'plyr/dist/plyr.mjs',
].map((path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)));

/** Imports of the library files, as pairs of source and importer. */
const IMPORTS = FILES.flatMap((importer) =>
  ['./polling-xhr.js', 'react', 'astro/app', 'engine.io-client'].map((source) => [source, importer]),
);

type Hook = 'transform' | 'resolveId' | 'load' | 'renderChunk' | 'generateBundle';
type Call = (this: unknown, ...parts: unknown[]) => unknown;

const functionOf = (plugin: Plugin, hook: Hook): Call | undefined => {
  const given = plugin[hook] as Call | { handler: Call } | null | undefined;
  return typeof given === 'object' && given !== null ? given.handler : (given ?? undefined);
};

/** Hooks with which a plugin changes library files; a hook on finished files counts, as they contain library code. */
async function interferenceOf(plugin: Plugin): Promise<Hook[]> {
  const found = new Set<Hook>();
  const context = { environment: { name: 'client' } };
  const call = async (hook: Hook, ...parts: unknown[]) => {
    const answer = await functionOf(plugin, hook)?.call(context, ...parts);
    if (answer !== null && answer !== undefined) found.add(hook);
  };
  for (const file of FILES) {
    await call('transform', await readFile(file, 'utf8'), file, {});
    await call('load', file, {});
  }
  for (const [source, importer] of IMPORTS) await call('resolveId', source, importer, {});
  for (const hook of ['renderChunk', 'generateBundle'] as const) if (functionOf(plugin, hook)) found.add(hook);
  return [...found];
}

const plugins = [(config.vite?.plugins ?? []) as unknown[]].flat(5) as Plugin[];

describe('plugins of the build', () => {
  it('are read from the configuration', () => {
    expect(plugins.map(({ name }) => name)).toContain('minified-scripts');
    expect(FILES.every((file) => createRequire(import.meta.url).resolve(file) === file)).toBe(true);
  });

  it.each(plugins)('do not change library files: $name', async (plugin) => {
    expect(await interferenceOf(plugin)).toEqual([]);
  });

  it('are all in the configuration: our integration adds none', () => {
    expect(Object.keys(hydration().hooks)).toEqual(['astro:config:setup']);
  });
});

describe('the check finds a plugin that changes libraries', () => {
  it.each<[Hook, Plugin]>([
    ['transform', { name: 'a', transform: (code, id) => (id.endsWith('/fetch-state.js') ? code.replace('get ', '') : null) }],
    ['transform', { name: 'a', transform: { order: 'pre', handler: (code, id) => (id.endsWith('/manager.js') ? code : null) } }],
    ['load', { name: 'a', load: (id) => (id.endsWith('/polling-xhr.js') ? 'export class XHR {}' : null) }],
    [
      'resolveId',
      { name: 'a', resolveId: (source, importer) => (importer?.includes('engine.io') && source.startsWith('./') ? '\0own' : null) },
    ],
    ['renderChunk', { name: 'a', renderChunk: (code) => code.replace('_parser', '') }],
  ])('with the hook %s', async (hook, plugin) => {
    expect(await interferenceOf(plugin)).toEqual([hook]);
  });
});
