import type { MessageContent, MessageLink, MessageSection, MessageSession } from '../messages/messageContent.ts';

/** A message as plain text. An address is on a line of its own: mail programs make a link of what is beside it, too. */
export function renderText(content: MessageContent): string {
  const { intro, sections, action, notes, links } = content;
  const parts = [...intro, ...sections.map(renderSection)];
  if (action !== undefined) parts.push(renderLink(action));
  parts.push(['-- ', ...notes, ...links.map(renderLink)].join('\n'));
  return `${parts.join('\n\n')}\n`;
}

const renderLink = ({ label, url }: MessageLink): string => `${label}\n${url}`;

function renderSection({ label, sessions, more }: MessageSection): string {
  const parts = [label, ...sessions.map(renderSession)];
  if (more !== undefined) parts.push(renderLink(more));
  return parts.join('\n\n');
}

function renderSession({ name, when, entries }: MessageSession): string {
  const lines = when === undefined ? [name] : [name, when];
  for (const { label, url, lines: details } of entries) lines.push(`* ${label}`, ...[...details, url].map((line) => `  ${line}`));
  return lines.join('\n');
}
