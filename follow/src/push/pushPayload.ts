import type { MessageContent } from '../messages/messageContent.ts';
import { cutText } from '../texts/plainLine.ts';

/** What the service worker of the portal shows; JSON. */
export interface PushPayload {
  title: string;
  /** Lines. */
  body: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** A notification with the same tag replaces the one before: a message that arrives twice is shown once. */
  tag: string;
  /** Page of the portal that a click leads to. */
  url: string;
  /** Page with which the follows are changed and ended. */
  manage: { label: string; url: string } | undefined;
}

/** Lines of a notification: more are not shown by any system. */
const MAX_LINES = 6;
const MAX_LINE_LENGTH = 160;

/** A message as a notification, small enough for the 4 kB of a push message in every script (rule 28.28). */
export function toPushPayload(content: MessageContent, messageId: string): PushPayload {
  const sessions = content.sections.flatMap((section) => section.sessions);
  const lines = sessions.flatMap(({ name, when, entries }) => [
    [name, when].filter((part) => part !== undefined).join(' · '),
    ...entries.flatMap((entry) => [entry.label, ...entry.lines]),
  ]);
  const entries = sessions.flatMap((session) => session.entries);
  const [first] = entries;
  return {
    title: content.subject,
    body: [...content.intro, ...lines]
      .slice(0, MAX_LINES)
      .map((line) => cutText(line, MAX_LINE_LENGTH))
      .join('\n'),
    lang: content.locale,
    dir: content.dir,
    tag: messageId,
    url: toPage(content, entries.length === 1 ? first?.url : undefined),
    manage: content.links[0],
  };
}

/** One thing is shown where it is; several where what is followed is. */
function toPage({ sections, action }: MessageContent, only: string | undefined): string {
  return only ?? sections[0]?.url ?? action?.url ?? '';
}
