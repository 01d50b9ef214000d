import { escapeAttribute } from '../../../src/domain/text/escape.ts';
import type { MessageContent, MessageEntry, MessageLink, MessageSection, MessageSession } from '../messages/messageContent.ts';

/** No colours of its own: mail programs show it in light and dark as their other text. */
const STYLES = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark; }',
  'body { margin: 0 auto; padding: 16px; max-width: 600px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }',
  'h1 { font-size: 22px; line-height: 1.3; }',
  'h2 { margin: 32px 0 8px; font-size: 18px; }',
  'h3 { margin: 20px 0 0; font-size: 16px; }',
  'p { margin: 0 0 12px; }',
  'ul { margin: 8px 0; padding-inline-start: 20px; }',
  'li { margin: 0 0 8px; }',
  '.button { display: inline-block; padding: 10px 20px; border: 2px solid; border-radius: 6px; font-weight: bold; text-decoration: none; }',
  '.footer { margin-top: 32px; padding-top: 12px; border-top: 1px solid; font-size: 14px; }',
].join('\n');

/** A message as HTML without scripts, pictures and anything that is loaded; every text is escaped (rule 28.24). */
export function renderHtml(content: MessageContent): string {
  const { locale, dir, subject, intro, sections, action, notes, links } = content;
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeAttribute(subject)}</title>
<style>
${STYLES}
</style>
</head>
<body dir="${dir}">
<h1>${escapeAttribute(subject)}</h1>
${intro.map((line) => toParagraph(escapeAttribute(line))).join('\n')}
${sections.map(renderSection).join('\n')}
${action === undefined ? '' : toParagraph(renderLink(action, 'button'))}
<div class="footer">
${[...notes.map(escapeAttribute), ...links.map((link) => renderLink(link))].map(toParagraph).join('\n')}
</div>
</body>
</html>
`;
}

const toParagraph = (html: string): string => `<p>${html}</p>`;

function renderLink({ label, url }: MessageLink, className?: string): string {
  const attributes = className === undefined ? '' : ` class="${className}"`;
  return `<a href="${escapeAttribute(url)}"${attributes}><bdi>${escapeAttribute(label)}</bdi></a>`;
}

function renderSection({ label, url, sessions, more }: MessageSection): string {
  const parts = [`<h2>${renderLink({ label, url })}</h2>`, ...sessions.map(renderSession)];
  if (more !== undefined) parts.push(toParagraph(renderLink(more)));
  return parts.join('\n');
}

function renderSession({ name, url, when, entries }: MessageSession): string {
  const date = when === undefined ? '' : `\n${toParagraph(escapeAttribute(when))}`;
  return `<h3>${renderLink({ label: name, url })}</h3>${date}\n<ul>\n${entries.map(renderEntry).join('\n')}\n</ul>`;
}

function renderEntry(entry: MessageEntry): string {
  return `<li>${[renderLink(entry), ...entry.lines.map(escapeAttribute)].join('<br>')}</li>`;
}
