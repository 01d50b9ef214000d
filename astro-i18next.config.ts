import { i18nextOptions } from './src/i18n/i18nextOptions.ts';

/** The integration initialises i18next on the server and does nothing else (docs/decisions/0002). */
export default {
  defaultLocale: 'nl',
  locales: i18nextOptions.supportedLngs,
  load: ['server'],
  // Without a backend setting of ours the integration writes this machine's public folder into the build.
  i18nextServer: { ...i18nextOptions, backend: {} },
  i18nextServerPlugins: { fsBackend: null, localBackend: '/src/i18n/localBackend.ts' },
};
