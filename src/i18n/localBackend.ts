import type { BackendModule, ResourceKey } from 'i18next';

type Files = Record<string, Record<string, string>>;

const pageFiles: Files = import.meta.glob('./locales/*.json', { eager: true, import: 'default' });
/** Texts that browsers load later; the server has them from the start. */
const lazyFiles: Files = import.meta.glob('./locales/*/*.json', { eager: true, import: 'default' });

/** All texts by language tag; they are bundled, so that nothing is read from disk at run time. */
const resources = new Map<string, ResourceKey>();
for (const [path, texts] of Object.entries({ ...pageFiles, ...lazyFiles })) {
  const tag = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
  resources.set(tag, Object.assign({}, resources.get(tag), texts));
}

/** i18next backend with the bundled locale files; it answers synchronously, so that initialisation is synchronous. */
const localBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, callback) {
    callback(null, resources.get(language) ?? {});
  },
};

export default localBackend;
