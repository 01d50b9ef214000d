import { isTest, listFiles, readSource } from './sourceFiles.mjs';

const sourceFolders = ['src', 'server', 'backend/src', 'importer/src', 'follow/src'];
const codeFile = /\.(?:ts|tsx|astro|mjs|js|css)$/;

/** Pattern of one or several numbers of rules: `8.3`, `8.3, 8.4 and 8.6`, `8.3–8.5`. */
const mention = /\brules? (\d+\.\d+(?:(?:–|, | and | or |, and )\d+\.\d+)*)/gi;

/**
 * Numbers of the rules that a text names; the range `8.3–8.5` is 8.3, 8.4 and 8.5.
 * @param {string} text
 * @returns {string[]}
 */
export const rulesNamedIn = (text) => {
  const unwrapped = text.replaceAll(/\n\s*(?:\*|\/\/)? */g, ' ');
  return [...unwrapped.matchAll(mention)].flatMap(([, numbers = '']) => numbers.split(/, and |, | and | or /).flatMap(expandRange));
};

const expandRange = (/** @type {string} */ range) => {
  const [first = '', last = first] = range.split('–');
  const [section, from] = first.split('.').map(Number);
  const until = Number(last.split('.')[1]);
  return Array.from({ length: until - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`);
};

/**
 * Numbers and titles of the sections of docs/rules.md, and the numbers of its rules, in order.
 * @param {string} document
 */
export const readRules = (document) => ({
  sections: [...document.matchAll(/^## (\d+) (.+)$/gm)].map(([, number = '', title = '']) => ({ number, title })),
  rules: [...document.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number = '']) => number),
});

/** Files by the number of the rule that they name. */
const listMentions = () => {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  const paths = [...sourceFolders, 'tests'].flatMap(listFiles).filter((path) => codeFile.test(path));
  for (const path of paths) {
    for (const rule of new Set(rulesNamedIn(readSource(path)))) files.set(rule, [...(files.get(rule) ?? []), path]);
  }
  return files;
};

/** Files of a rule: code files, or tests if no code names the rule. */
const chooseFiles = (/** @type {string[]} */ paths) => {
  const code = paths.filter((path) => !isTest(path));
  return code.length > 0 ? code : paths;
};

const toLink = (/** @type {string} */ path) => `[\`${path}\`](../${path})`;

/**
 * The index of docs/rules.md: for each rule the files that name it, as Markdown.
 * @param {string} document
 */
export const ruleIndex = (document) => {
  const { sections, rules } = readRules(document);
  const mentions = listMentions();
  return sections
    .map(({ number, title }) => {
      const lines = rules
        .filter((rule) => rule.startsWith(`${number}.`) && mentions.has(rule))
        .map(
          (rule) =>
            `- ${rule}: ${chooseFiles(mentions.get(rule) ?? [])
              .map(toLink)
              .join(', ')}`,
        );
      return lines.length === 0 ? '' : `**${number} ${title}**\n\n${lines.join('\n')}`;
    })
    .filter(Boolean)
    .join('\n\n');
};
