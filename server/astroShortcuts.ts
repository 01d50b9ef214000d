import type { Plugin } from 'vite';

/** Digests that are kept: a page has a style for each of its components, and they are the same at every rendering. */
const MAX_DIGESTS = 1000;

const REMEMBERED_DIGESTS = `
const digests = new Map();
function generateCspDigest(data, algorithm) {
  const known = digests.get(data);
  if (known?.algorithm === algorithm) return known.digest;
  if (digests.size > ${MAX_DIGESTS}) digests.clear();
  const digest = makeCspDigest(data, algorithm);
  digests.set(data, { algorithm, digest });
  return digest;
}
async function makeCspDigest(`;

const IN_PIECES = `if (Array.isArray(body)) {
    if (!isRoute404(route?.route ?? '') && !isRoute500(route?.route ?? '')) {
      return Object.assign(new Response('', { ...init, headers }), { pieces: body });
    }
    body = encoder.encode(body.join(''));`;

/** Pieces of policies that are kept: there is one policy for each kind of page and each setting of who may frame it. */
const MAX_PIECES = 5000;

const REMEMBERED_POLICIES = `
let policies = new Map();
let pieces = 0;
function renderCspContent(result) {
  const { scriptDirective: script, styleDirective: style, directives, _metadata } = result;
  if (pieces > ${MAX_PIECES}) {
    policies = new Map();
    pieces = 0;
  }
  let found = policies;
  for (const list of [directives, script.hashes, script.resources, style.hashes, style.resources, _metadata.extraScriptHashes, _metadata.extraStyleHashes]) {
    for (const piece of [list.length, ...list]) {
      let next = found.get(piece);
      if (next === undefined) {
        next = new Map();
        found.set(piece, next);
        pieces += 1;
      }
      found = next;
    }
  }
  found.policy ??= writePolicy(result);
  return found.policy;
}
function writePolicy(`;

/** What the `Astro` of a component has of its page. */
const OF_PAGE =
  `generator routePattern isPrerendered cookies clientAddress currentLocale params preferredLocale preferredLocaleList locals redirect
  rewrite request response site getActionResult callAction url originPathname csp logger`.split(/\s+/);

const ASTRO_OF_COMPONENT = `
class AstroOfComponent {
  #page;
  #slots;
  constructor(page, props, slotValues) {
    this.#page = page;
    this.props = props;
    this.self = null;
    this[slotValuesSymbol] = slotValues;
  }
  get slots() {
    return (this.#slots ??= new Slots(this.#page.result, this[slotValuesSymbol] ?? null, this.#page.log));
  }
  ${OF_PAGE.map((name) => `get ${name}() { return this.#page.${name}; }`).join('\n  ')}
}
`;

/** Replaces a piece of a file; what is not there any more ends the build. */
type Replace = (found: string | RegExp, written: string) => void;

/** A change to one of Astro's own files. */
interface Shortcut {
  /** End of the file's path. */
  file: string;
  change: (replace: Replace) => void;
}

const SHORTCUTS: readonly Shortcut[] = [
  // The digests of a page's styles for its policy are made anew for each request, in trips through the thread pool: a fifth of the work.
  { file: '/astro/dist/core/encryption.js', change: (replace) => replace('async function generateCspDigest(', REMEMBERED_DIGESTS) },
  // So is the policy itself, out of fifty pieces.
  {
    file: '/astro/dist/runtime/server/render/csp.js',
    change: (replace) => replace('function renderCspContent(', REMEMBERED_POLICIES),
  },
  // A page would be put together, turned into bytes, copied by the Response, and read out of a stream: the front server takes its pieces
  // (server/pages.ts). The next two belong together.
  {
    file: '/astro/dist/runtime/server/render/astro/render.js',
    change: (replace) => {
      replace('let str = "";\n', 'const pieces = [];\n');
      replace('str += doctype;', 'pieces.push(doctype);');
      replace('str += chunkToString(result, chunk);', 'pieces.push(String(chunkToString(result, chunk)));');
      replace('return str;', "return isPage ? pieces : pieces.join('');");
    },
  },
  {
    file: '/astro/dist/runtime/server/render/page.js',
    change: (replace) =>
      replace(
        'if (!streaming && typeof body === "string") {\n    body = encoder.encode(body);\n    headers.set("Content-Length", body.byteLength.toString());',
        IN_PIECES,
      ),
  },
  // An island's id is a hash, letter by letter, of all there is in it, which may be most of a page. Nothing asks that it be another for other contents.
  { file: '/astro/dist/runtime/server/render/component.js', change: (replace) => replace('-->\n${html}\n', '-->\n${html.length}\n') },
  // A getter of an object made for one request, and an object made for one request that others have as their prototype, are known to
  // V8's hidden classes, which only a full collection frees: all there was of a request would stay until then, and fill the memory.
  {
    file: '/astro/dist/core/fetch/fetch-state.js',
    change: (replace) => {
      replace(/get locals\(\) \{\s*return self\.locals;\s*\}/, 'locals: options?.locals');
      replace(/ {6}set (?:headers|locals)\(_\) \{\n.*\n {6}\},?\n/g, '');
      replace(/ {6}get slots\(\) \{[^]*?\n {6}\},\n/, '      result,\n      log: logger,\n');
      replace(/return state\.getClientAddress\(\);/g, 'return state.clientAddress;');
      replace(/^ {6}get (\w+)\(\) \{\n\s*return ([^;]+);\n {6}\}/gm, '      $1: $2');
      replace(/this\.defineProviderGetters\(\w+\);/g, '');
      replace(
        /const Astro = Object\.assign\(Object\.create\(astroPagePartial\)[^]*?return Astro;/,
        'return new AstroOfComponent(astroPagePartial, props, slotValues);',
      );
      replace(
        'if (this.isRewriting) {\n      this.#astroPagePartial =',
        'if (this.isRewriting && this.#astroPagePartial?.result !== result) {\n      this.#astroPagePartial =',
      );
      replace('class FetchState {', `${ASTRO_OF_COMPONENT}class FetchState {`);
    },
  },
];

/** Vite plugin: has Astro leave out what it does at every rendering to no avail. A version of Astro that is written in another way ends the build. */
export function astroShortcuts(): Plugin {
  return {
    name: 'astro-shortcuts',
    // The development server sends what Astro makes by itself.
    apply: 'build',
    transform(code, id) {
      const shortcut = SHORTCUTS.find(({ file }) => id.endsWith(file));
      if (!shortcut) return null;
      let changed = code;
      shortcut.change((found, written) => {
        const before = changed;
        changed = typeof found === 'string' ? before.replace(found, () => written) : before.replace(found, written);
        if (changed === before) throw new Error(`${shortcut.file} is not written as it was: see server/astroShortcuts.ts`);
      });
      return changed;
    },
  };
}
