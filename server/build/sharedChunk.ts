import type { Plugin } from 'vite';

/** Modules that so many scripts of the browser need are one script: in many small ones the same code is a tenth larger, and each is asked for. */
const SHARED_BY = 3;

/** The portal’s own modules and addresses of files, but for the adapter of the player, which comes when something is played, and what follows the broker, which only live pages need. */
const OWN_MODULES =
  /\?url$|\/src\/(?!services\/browser\/(?:player\/(?!playerElement)|metadataSocket)|stores\/live\/liveSession|domain\/(?:(?:broker|live)\/|transcript\/liveCaptions|topics\/liveTimelineLayout))/;

/** What speaks to the broker: only live pages load it. */
const BROKER_CLIENT = /\/node_modules\/(?:@socket\.io|socket\.io-|engine\.io-)/;

/** Vite plugin: puts the portal's own modules that several islands need into one script of the browser. */
export function sharedChunk(): Plugin {
  return {
    name: 'shared-chunk',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
    outputOptions(options) {
      if (this.environment.name !== 'client') return null;
      const groups = [
        { name: 'broker', test: BROKER_CLIENT },
        { name: 'shared', test: OWN_MODULES, minShareCount: SHARED_BY },
      ];
      return { ...options, codeSplitting: { includeDependenciesRecursively: false, groups } };
    },
  };
}
