import astro from 'eslint-plugin-astro';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { noRawText } from './noRawText.ts';

const rules: Linter.Config = { plugins: { gallery: { rules: { 'no-raw-text': noRawText } } }, rules: { 'gallery/no-raw-text': 'error' } };
const configs: Record<string, Linter.Config[]> = {
  '.tsx': [{ files: ['**/*.tsx'], languageOptions: { parser: tseslint.parser }, ...rules }],
  '.astro': [...astro.configs.base, { files: ['**/*.astro'], ...rules }],
};

const lint = (markup: string, extension: string) => {
  const code = extension === '.tsx' ? `export const View = () => <>${markup}</>;` : `---\nconst a = 1;\n---\n${markup}`;
  const messages = new Linter().verify(code, configs[extension] ?? [], { filename: `view${extension}` });
  return messages.map(({ ruleId, message }) => (ruleId === 'gallery/no-raw-text' ? message : `unexpected: ${message}`));
};

const reportedMarkup = [
  '<p>Hello</p>',
  '<p>{"Hello"}</p>',
  '<p>{`Hello ${name}`}</p>',
  '<p>{open ? t("menu.close") : "Open"}</p>',
  '<p>{label || "Untitled"}</p>',
  '<p>{count + " sessions"}</p>',
  '<p>{open && <b>Open</b>}</p>',
  '<p>会议</p>',
  '<button aria-label="Play"></button>',
  '<button aria-label={"Play"}></button>',
  '<img src="/a.png" alt="The chamber" />',
  '<input placeholder={`Search`} />',
  '<a title={open ? "Close" : t("open")}></a>',
];

const acceptedMarkup = [
  '<p>{t("session.live")}</p>',
  '<p>·&nbsp;—&nbsp;12:30</p>',
  '<p>{count} / {total}</p>',
  '<p class="note" id="status" data-state="live">{status === "live" && t("session.live")}</p>',
  '<img src="/a.png" alt="" />',
  '<code>PORTAL_API_URL</code>',
  '<p>{" "}</p>',
  '<style>{`.a { color: red }`}</style>',
  '<b title={t("a")} aria-label={label}></b>',
];

describe.each(['.tsx', '.astro'])('no-raw-text in %s', (extension) => {
  it.each(reportedMarkup)('reports %s', (markup) => {
    expect(lint(markup, extension)).toEqual([expect.stringMatching(/^Literal text in/)]);
  });
  it.each(acceptedMarkup)('accepts %s', (markup) => {
    expect(lint(markup, extension)).toEqual([]);
  });
});

it('ignores scripts and styles of .astro files', () => {
  expect(lint('<style>p { color: red }</style><script>const text = "Hello";</script>', '.astro')).toEqual([]);
});
