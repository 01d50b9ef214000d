import type { Linter } from 'eslint';
import { NOTHING_HIDDEN } from '../src/domain/city/city.ts';
import { noRawText } from './noRawText.ts';

const markup = [
  {
    selector: 'JSXAttribute[name.name="style"]',
    message: 'The Content-Security-Policy blocks style attributes: use a class, an attribute or CSSOM in an effect.',
  },
  {
    selector: 'JSXAttribute[name.namespace.name="define"][name.name.name="vars"]',
    message: 'The Content-Security-Policy blocks the styles of define:vars: use a data attribute or a stylesheet.',
  },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'Only TrustedHtml.astro inserts HTML.' },
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    message: 'Only TrustedHtml.astro inserts HTML.',
  },
];

const impurities = [
  { selector: 'CallExpression[callee.object.name="Date"][callee.property.name="now"]', message: 'Domain rules get the clock passed in.' },
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Domain rules get the clock passed in.' },
  { selector: 'CallExpression[callee.name="dayjs"][arguments.length=0]', message: 'Domain rules get the clock passed in.' },
  {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Domain rules get randomness passed in.',
  },
];

const storedStateMessage = 'Domain rules store nothing between calls: services and loaders cache.';
const topLevel = ['Program > VariableDeclaration', 'Program > ExportNamedDeclaration > VariableDeclaration'];
const storedState = topLevel.flatMap((declaration) => [
  { selector: `${declaration}[kind=/^(let|var)$/]`, message: storedStateMessage },
  {
    selector: `${declaration} > VariableDeclarator > NewExpression.init[callee.name=/^(Weak)?(Map|Set)$/][arguments.length=0]`,
    message: storedStateMessage,
  },
  { selector: `${declaration} > VariableDeclarator > ArrayExpression.init[elements.length=0]`, message: storedStateMessage },
  { selector: `${declaration} > VariableDeclarator > ObjectExpression.init[properties.length=0]`, message: storedStateMessage },
]);

// The services name the key of their records `_id`.
const privateName = '/^_(?!_|id$)/';
const privateMessage = 'A name with an underscore is private to its library or to Node.js: use the documented interface.';
const underscoreAccess = [
  { selector: `MemberExpression[computed=false][property.name=${privateName}]`, message: privateMessage },
  { selector: `MemberExpression[computed=true][property.value=${privateName}]`, message: privateMessage },
  { selector: `ObjectPattern > Property[computed=false][key.name=${privateName}]`, message: privateMessage },
];

const hideSettings = `/^(${Object.keys(NOTHING_HIDDEN).join('|')})$/`;
const hideMessage = 'What a city hides is decided in src/domain/visibility only: use toVisibility or what it makes of the records.';
const hideReads = [
  { selector: `MemberExpression[property.name=${hideSettings}]`, message: hideMessage },
  { selector: `ObjectPattern > Property[key.name=${hideSettings}]`, message: hideMessage },
];

/** The files that read the settings by which a city hides records: the rules, and the one that reads the answer of the admin service. */
const hideFiles = ['src/domain/visibility/visibility.ts', 'src/services/server/cache/portalData.ts'];

const domMessage = 'React renders: change the state. The files that may change elements are listed in eslint/bans.ts.';

/** Expressions that change elements without React. */
const domChanges = [
  {
    selector:
      'MemberExpression[property.name=/^(querySelector|querySelectorAll|innerHTML|setAttribute|createElement|createElementNS|cloneNode|append|insertBefore)$/]',
    message: domMessage,
  },
  { selector: 'AssignmentExpression > MemberExpression.left[property.name="textContent"]', message: domMessage },
];

/** The files that may change elements, with the reason. */
const domFiles = [
  // Run before React: store clicks and keys.
  'src/islands/hydration/*',
  // The adapter of the player: the media element, and the elements in its controls that React renders into.
  'src/services/browser/player/**/*.ts',
  'src/services/browser/captions/{chapterList,liveCaptionTrack,sandboxTracks}.ts',
  // Outside of components: the document's head, the script of a captcha, and open popovers.
  'src/services/browser/{documentHead,recaptchaScript,popovers,searchKey}.ts',
  // Links to other languages are in the header, which only the server renders.
  'src/islands/{Player/useLanguagePosition,SessionList/useLanguageLinks}.ts',
  // The attribute of <main> by which the server's part of a page hides what is not true any more.
  'src/islands/hooks/useStateChange.ts',
  // The server's part of a page, after a withdrawal.
  'src/islands/hooks/useWithdrawal.ts',
  // The panels of a session are sections of the page, which only the server renders.
  'src/islands/SessionTabs/useTabs.ts',
  // Scrolls such a panel to the row of the current topic.
  'src/islands/Topics/useTopicInView.ts',
];

const plyrMessage = 'Find a part of the player by its role and name or by a class of the project: tests/support/player.ts has locators.';
const plyrNames = '/\\.plyr\\b|plyr__|plyr--|data-plyr/';

/** Names of classes and attributes that Plyr gives its elements. */
const plyrReads = [
  { selector: `Literal[raw=${plyrNames}]`, message: plyrMessage },
  { selector: `TemplateElement[value.raw=${plyrNames}]`, message: plyrMessage },
];

const storageMessage = 'Only src/services/browser/preferences.ts reads and writes browser storage.';
const storages = ['localStorage', 'sessionStorage'];
const environment = ['fetch', 'process', 'window', 'document', 'navigator', 'setTimeout', 'setInterval'];

const restrictedGlobals = (names: string[], message: string) => names.map((name) => ({ name, message }));
const storageGlobals = restrictedGlobals(storages, storageMessage);

/** ESLint configuration of the syntax that is banned in the portal's sources. */
export const bansConfig: Linter.Config[] = [
  {
    files: ['src/**/*.{js,mjs,ts,tsx,astro}'],
    ignores: ['src/**/*.test.{ts,tsx}'],
    plugins: { gallery: { rules: { 'no-raw-text': noRawText } } },
    rules: {
      'gallery/no-raw-text': 'error',
      'no-restricted-syntax': ['error', ...markup, ...underscoreAccess, ...hideReads],
      'no-restricted-globals': ['error', ...storageGlobals],
      'no-restricted-properties': ['error', ...storages.map((property) => ({ property, message: storageMessage }))],
    },
  },
  {
    // These scripts are inline in every page: preferences.ts would make them too large.
    files: ['src/services/browser/preferences.ts', 'src/layouts/inlineScript.js', 'src/layouts/themeScript.js'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['src/**/*.astro'],
    ignores: ['chrome/TrustedHtml', 'chrome/InlineScript', 'chrome/StructuredData', 'html/EscapedElement'].map(
      (name) => `src/components/${name}.astro`,
    ),
    rules: { 'astro/no-set-html-directive': 'error' },
  },
  {
    files: ['{server,scripts}/**/*.{ts,mjs}'],
    ignores: ['server/**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...underscoreAccess] },
  },
  {
    files: ['{src/services/server,server}/**/*.ts'],
    ignores: ['{src,server}/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...storageGlobals,
        ...restrictedGlobals(
          ['fetch'],
          'A hostile answer to Node’s own fetch can end the process: use src/services/server/upstream/httpCall.ts.',
        ),
      ],
    },
  },
  {
    files: ['src/domain/**/*.ts'],
    ignores: ['src/**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...markup, ...underscoreAccess, ...hideReads, ...impurities, ...storedState],
      'no-restricted-globals': ['error', ...storageGlobals, ...restrictedGlobals(environment, 'Domain rules are pure: no I/O, no timers.')],
    },
  },
  {
    files: ['src/{islands,stores,services/browser}/**/*.{ts,tsx}'],
    ignores: [...domFiles, 'src/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...markup, ...underscoreAccess, ...hideReads, ...domChanges] },
  },
  // The tests of the lint rules contain what the rules reject.
  { files: ['tests/**/*.ts'], ignores: ['tests/lint/**'], rules: { 'no-restricted-syntax': ['error', ...plyrReads] } },
  { files: hideFiles, rules: { 'no-restricted-syntax': ['error', ...markup, ...underscoreAccess] } },
];
