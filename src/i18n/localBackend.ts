import type { BackendModule, ResourceKey } from 'i18next';

const byTag = (files: Record<string, ResourceKey>) =>
  Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts] as const);

const playerTexts = Object.fromEntries(byTag(import.meta.glob('./locales/player/*.json', { eager: true, import: 'default' })));

/** Every text by language tag, bundled: nothing is read from disk or published. */
const resources = Object.fromEntries(
  byTag(import.meta.glob('./locales/*.json', { eager: true, import: 'default' })).map(([tag, texts]) => [
    tag,
    Object.assign({}, texts, playerTexts[tag]),
  ]),
);

/** i18next backend over the bundled locale files; answers at once, so initialisation is synchronous. */
const localBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, callback) {
    callback(null, resources[language] ?? {});
  },
};

export default localBackend;
