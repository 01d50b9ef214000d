import { afterAll, describe, expect, it } from 'vitest';
import { createPlantedProject } from './plantedProject.ts';

const project = createPlantedProject([]);
afterAll(() => {
  project.remove();
});

describe('the linter rejects', () => {
  it.each([
    ['a style attribute in React', 'src/islands/a.island.tsx', 'export const A = () => <b style={{ color }} />;', 'no-restricted-syntax'],
    ['a style attribute in Astro', 'src/components/A.astro', '<b style="color: red"></b>', 'no-restricted-syntax'],
    ['a style expression in Astro', 'src/components/A.astro', '<b style={`width: ${w}`}></b>', 'no-restricted-syntax'],
    ['define:vars', 'src/components/A.astro', '<b></b>\n<style define:vars={{ w }}>b { width: var(--w) }</style>', 'no-restricted-syntax'],
    [
      'HTML in React',
      'src/components/A.tsx',
      'export const A = () => <b dangerouslySetInnerHTML={{ __html: a }} />;',
      'no-restricted-syntax',
    ],
    ['HTML assigned to an element', 'src/services/browser/a.ts', 'element.innerHTML = text;', 'no-restricted-syntax'],
    ['set:html', 'src/components/A.astro', '<b set:html={html} />', 'astro/no-set-html-directive'],
    ['localStorage', 'src/stores/a.store.ts', 'export const a = localStorage.length;', 'no-restricted-globals'],
    ['sessionStorage', 'src/islands/a.island.tsx', 'export const a = sessionStorage.length;', 'no-restricted-globals'],
    ['window.localStorage', 'src/stores/a.store.ts', 'export const a = window.localStorage;', 'no-restricted-properties'],
    ['literal text in React', 'src/islands/a.island.tsx', 'export const A = () => <b>Play</b>;', 'gallery/no-raw-text'],
    ['literal text in Astro', 'src/pages/a.astro', '<b>Play</b>', 'gallery/no-raw-text'],
    ['a spread object literal', 'scripts/a.mjs', 'export const a = { ...{ b: 1, c: 2 } };', 'plain/no-packed-literals'],
    ['a spread array literal', 'src/domain/a.ts', "export const a = [...(['b', 'c'] as const)];", 'plain/no-packed-literals'],
    ['a spread literal of attributes', 'src/components/A.tsx', 'export const A = () => <B {...{ c, d }} />;', 'plain/no-packed-literals'],
    ['a spread literal of attributes in Astro', 'src/components/A.astro', '<B {...{ c, d }} />', 'plain/no-packed-literals'],
    ['a tuple that declares variables', 'tests/a.test.ts', 'export const [a, b] = [1, 2];', 'plain/no-packed-literals'],
    ['a function in UPPER_CASE', 'src/domain/a.ts', 'export const TO_TEXT = (a: number) => String(a);', 'plain/no-upper-case-functions'],
    ['a comment of more than 140 columns', 'src/domain/a.ts', `// ${'word '.repeat(30)}`, 'max-len'],
    ['an element that an island queries', 'src/islands/a.island.tsx', "export const a = root.querySelector('b');", 'no-restricted-syntax'],
    ['HTML that an island assigns', 'src/islands/a/a.ts', 'export const a = (b: Element) => (b.innerHTML = c);', 'no-restricted-syntax'],
    [
      'text that a store assigns to an element',
      'src/stores/a.store.ts',
      'export const a = (b: Element) => (b.textContent = c);',
      'no-restricted-syntax',
    ],
    ['an attribute that an island sets', 'src/islands/a/a.ts', "export const a = b.setAttribute('c', 'd');", 'no-restricted-syntax'],
    [
      'an element that a service creates',
      'src/services/browser/a.ts',
      "export const a = document.createElement('b');",
      'no-restricted-syntax',
    ],
    ['an element that an island clones', 'src/islands/a/a.ts', 'export const a = b.cloneNode(true);', 'no-restricted-syntax'],
    ['an element that a store appends', 'src/stores/a.store.ts', 'export const a = b.append(c);', 'no-restricted-syntax'],
    ['an element that an island inserts', 'src/islands/a/a.ts', 'export const a = b.insertBefore(c, d);', 'no-restricted-syntax'],
    ['a page that reads what a city hides', 'src/components/A.astro', '<b>{city.hideVotes}</b>', 'no-restricted-syntax'],
    [
      'a rule that reads what a city hides',
      'src/domain/a.ts',
      'export const a = ({ hideDelegates }: City) => hideDelegates;',
      'no-restricted-syntax',
    ],
    [
      'an island that reads what a city hides',
      'src/islands/a/a.ts',
      'export const a = city.transcriptionsEnabled;',
      'no-restricted-syntax',
    ],
    ['a clock in the domain', 'src/domain/a.ts', 'export const now = () => Date.now();', 'no-restricted-syntax'],
    ['the current date in the domain', 'src/domain/a.ts', 'export const now = () => new Date();', 'no-restricted-syntax'],
    ['randomness in the domain', 'src/domain/a.ts', 'export const dice = () => Math.random();', 'no-restricted-syntax'],
    ['a module variable in the domain', 'src/domain/a.ts', 'let last = 0;\nexport const next = () => (last += 1);', 'no-restricted-syntax'],
    [
      'a module map in the domain',
      'src/domain/a.ts',
      'const known = new Map<string, string>();\nexport const get = (key: string) => known.get(key);',
      'no-restricted-syntax',
    ],
    [
      'an exported module map in the domain',
      'src/domain/a.ts',
      'export const known = new WeakMap<object, string>();',
      'no-restricted-syntax',
    ],
    ['a module list in the domain', 'src/domain/a.ts', 'export const seen: string[] = [];', 'no-restricted-syntax'],
    [
      'a private property on the server',
      'server/a.ts',
      "export const put = (response: object) => (response._header = '');",
      'no-restricted-syntax',
    ],
    [
      'a private property by its name as text',
      'server/a.ts',
      "export const get = (response: object) => response['_header'];",
      'no-restricted-syntax',
    ],
    ['a destructured private property', 'src/services/server/a.ts', 'export const get = ({ _socket }) => _socket;', 'no-restricted-syntax'],
    ['a private property in an island', 'src/islands/a.ts', 'export const get = (player) => player._config;', 'no-restricted-syntax'],
    ['a private property in the domain', 'src/domain/a.ts', 'export const get = (socket) => socket._opts;', 'no-restricted-syntax'],
    ['a private property in a script', 'scripts/a.mjs', 'export const get = (child) => child._handle;', 'no-restricted-syntax'],
    ['a class of Plyr in a test', 'tests/e2e/a.spec.ts', "export const a = page.locator('.plyr__controls');", 'no-restricted-syntax'],
    ['a state of Plyr in a test', 'tests/a.ts', 'export const a = page.locator(`${b} .plyr--playing`);', 'no-restricted-syntax'],
    ['an attribute of Plyr in a test', 'tests/a.ts', "export const a = '[data-plyr=play]';", 'no-restricted-syntax'],
    ['I/O in the domain', 'src/domain/a.ts', "export const get = () => fetch('/');", 'no-restricted-globals'],
    ['Node’s own fetch on the server', 'src/services/server/a.ts', "export const get = () => fetch('/');", 'no-restricted-globals'],
    [
      'an image without alternative text in React',
      'src/components/A.tsx',
      'export const A = () => <img src="/a.png" />;',
      'jsx-a11y/alt-text',
    ],
    ['an image without alternative text in Astro', 'src/components/A.astro', '<img src="/a.png" />', 'astro/jsx-a11y/alt-text'],
  ])('%s', async (_case, path, text, rule) => {
    expect(await project.lint(path, `${text}\n`)).toContain(rule);
  });
});

describe('the linter accepts', () => {
  it.each([
    [
      'localStorage in the preferences',
      'src/services/browser/preferences.ts',
      'export const a = window.localStorage.length + localStorage.length;',
    ],
    [
      'set:html in TrustedHtml',
      'src/components/chrome/TrustedHtml.astro',
      '---\nconst { html } = Astro.props;\n---\n<div set:html={html} />',
    ],
    [
      'set:html in StructuredData',
      'src/components/chrome/StructuredData.astro',
      '---\nconst { data } = Astro.props;\n---\n<script type="application/ld+json" is:inline set:html={data} />',
    ],
    [
      'set:html in EscapedElement',
      'src/components/html/EscapedElement.astro',
      '---\nconst { html } = Astro.props;\n---\n<Fragment set:html={html} />',
    ],
    [
      'an element in the adapter of the player',
      'src/services/browser/player/page/playerElement.ts',
      "export const a = root.querySelector('video');",
    ],
    ['an element before hydration', 'src/islands/hydration/a.ts', "export const a = root.querySelector('video');"],
    ['a date from an instant in the domain', 'src/domain/a.ts', 'export const toDate = (ms: number) => new Date(ms);'],
    ['a constant module table in the domain', 'src/domain/a.ts', "export const LABELS = new Map([['a', 'b']]);"],
    ['the key of a service’s record', 'src/services/server/a.ts', 'export const idOf = (record: { _id: string }) => record._id;'],
    ['a clock in a service', 'src/services/server/a.ts', 'export const now = () => Date.now();'],
    ['literal text in a test', 'src/components/a.test.tsx', 'export const A = () => <b>Play</b>;'],
    ['a stylesheet in Astro', 'src/components/A.astro', '<b></b>\n<style>\n  b {\n    color: red;\n  }\n</style>'],
  ])('%s', async (_case, path, text) => {
    expect(await project.lint(path, `${text}\n`)).toEqual([]);
  });
});
