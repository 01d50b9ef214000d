import type { BackendModule, ResourceKey } from 'i18next';

type Files = Record<string, Record<string, string>>;

const pageFiles: Files = import.meta.glob('./locales/*.json', { eager: true, import: 'default' });
/** Of what browsers fetch later: the server knows all texts. */
const laterFiles: Files = import.meta.glob('./locales/*/*.json', { eager: true, import: 'default' });

/** Every text by language tag, bundled: nothing is read from disk or published. */
const resources = new Map<string, ResourceKey>();
for (const [path, texts] of Object.entries({ ...pageFiles, ...laterFiles })) {
  const tag = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
  resources.set(tag, Object.assign({}, resources.get(tag), texts));
}

/** i18next backend over the bundled locale files; answers at once, so initialisation is synchronous. */
const localBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, _namespace, callback) {
    callback(null, resources.get(language) ?? {});
  },
};

export default localBackend;
