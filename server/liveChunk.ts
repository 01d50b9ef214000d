import type { Plugin, Rolldown } from 'vite';

const ISLAND = /\/src\/islands\/([A-Z]\w*)\.island\.tsx?$/;
const LIVE = 'Live';

/** Modules that some modules need, themselves included; also what they fetch later where `withLater`. */
function reach(from: readonly string[], getModuleInfo: Rolldown.GetModuleInfo, withLater: boolean): Set<string> {
  const reached = new Set(from);
  for (const id of reached) {
    const info = getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(withLater ? (info?.dynamicallyImportedIds ?? []) : [])]) reached.add(next);
  }
  return reached;
}

/**
 * Vite plugin: puts all that a live session needs, and no other page does, into one script. In many small ones, as they are cut
 * otherwise, the same code is a tenth larger, and a page whose visitor waits for it asks five times as often.
 */
export function liveChunk(): Plugin {
  let islands: string[] = [];
  let own: Set<string> | undefined;
  const findOwn = (getModuleInfo: Rolldown.GetModuleInfo) => {
    const isLive = (id: string) => ISLAND.exec(id)?.[1] === LIVE;
    const others = reach(
      islands.filter((id) => !isLive(id)),
      getModuleInfo,
      true,
    );
    return new Set([...reach(islands.filter(isLive), getModuleInfo, false)].filter((id) => !others.has(id)));
  };
  return {
    name: 'live-chunk',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } : null,
    buildEnd() {
      islands = [...this.getModuleIds()].filter((id) => ISLAND.test(id));
      own = undefined;
    },
    outputOptions(options) {
      if (this.environment.name !== 'client') return null;
      const name = (id: string, graph: { getModuleInfo: Rolldown.GetModuleInfo }) => {
        own ??= findOwn((each) => graph.getModuleInfo(each));
        return own.has(id) ? 'live' : null;
      };
      return { ...options, codeSplitting: { includeDependenciesRecursively: false, groups: [{ name }] } };
    },
  };
}
