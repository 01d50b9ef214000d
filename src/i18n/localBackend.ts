import type { BackendModule, ResourceKey } from 'i18next';

/** Every locale file by language tag, bundled: nothing is read from disk or published. */
const resources = Object.fromEntries(
  Object.entries(import.meta.glob<ResourceKey>('./locales/*.json', { eager: true, import: 'default' })).map(([path, texts]) => [
    path.slice('./locales/'.length, -'.json'.length),
    texts,
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
