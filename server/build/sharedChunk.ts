import type { Plugin } from 'vite';

/** Number of browser scripts from which on a module goes into the shared script: many small scripts are a tenth larger and one request each. */
const SHARED_BY = 3;

/** The portal's own modules and file addresses, without the player code, which is loaded on play, and the broker code, which only live pages need. */
const OWN_MODULES =
  /\?url$|\/src\/(?!services\/browser\/(?:player\/(?!playerElement)|metadataSocket)|stores\/live\/liveSession|domain\/(?:(?:broker|live)\/|transcript\/liveCaptions|topics\/liveTimelineLayout))/;

/** React and the stores, which every island needs; not react-dom: the scripts of both would import each other, and hydration fails in some orders of loading. */
const REACT = /\/node_modules\/(?:react|nanostores|@nanostores\/react)\//;

/** The broker client, which only live pages load. */
const BROKER_CLIENT = /\/node_modules\/(?:@socket\.io|socket\.io-|engine\.io-)/;

/** The code of searches, which the first search of a page loads. */
const SEARCH = /\/src\/domain\/(?:search\/|topics\/topicSearch)/;

/** Vite plugin: puts modules that several islands need into few scripts of the browser. */
export function sharedChunk(): Plugin {
  return {
    name: 'shared-chunk',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
    outputOptions(options) {
      if (this.environment.name !== 'client') return null;
      const groups = [
        { name: 'react', test: REACT },
        { name: 'broker', test: BROKER_CLIENT },
        { name: 'search', test: SEARCH },
        { name: 'shared', test: OWN_MODULES, minShareCount: SHARED_BY },
      ];
      return { ...options, codeSplitting: { includeDependenciesRecursively: false, groups } };
    },
  };
}
