import type { News } from '../follows/news.ts';
import type { ReadSession } from '../portal/sessionDocument.ts';
import { isAhead, isRecorded } from '../portal/sessionState.ts';

type Read = Pick<ReadSession, 'document' | 'transcripts'>;

/** Whether a text that may be cut (rule 24.8) is a part of one of the lines of a transcript. */
function isSaid(text: string, { transcripts }: Read): boolean {
  const part = text.replace(/^… /, '').replace(/ …$/, '');
  return transcripts.some(({ sections }) =>
    sections.some(({ paragraphs }) => paragraphs.some(({ lines }) => lines.some(([, , line]) => line.includes(part)))),
  );
}

/** Whether somebody is named as speaker or attendee. */
function isNamed(name: string, { document, transcripts }: Read): boolean {
  return (
    (document.attendees ?? []).some(({ firstName, lastName }) => `${firstName} ${lastName}`.trim() === name) ||
    transcripts.some(({ sections }) => sections.some(({ paragraphs }) => paragraphs.some(({ speaker }) => speaker === name)))
  );
}

function isKindTrue({ kind, key, text, outcome, movedTo }: News, read: Read, nowMs: number): boolean | undefined {
  const { document } = read;
  const { session, votes, transcripts } = document;
  switch (kind) {
    case 'agenda':
    case 'changed':
      return isAhead(document, nowMs);
    case 'cancelled':
    case 'postponed':
      return session.state === kind;
    case 'moved':
      return session.state === 'moved' || movedTo === session.start;
    case 'started':
      return session.status === 'live';
    case 'recorded':
      return isRecorded(document);
    case 'transcript':
      return transcripts === null ? undefined : transcripts.length > 0;
    case 'spoken':
      return text === undefined || isSaid(text, read);
    case 'voted': {
      if (votes === null) return undefined;
      const vote = votes.find(({ id }) => key === `voted:${String(session.id)}:${id}`);
      return vote !== undefined && vote.name === text && (vote.outcome ?? undefined) === outcome;
    }
  }
}

/**
 * Whether a session still shows what there is to say of it (rule 28.47); undefined when its list is not known. News that are not true any
 * more, or name what is hidden now, are not sent.
 */
export function isStillShown(news: News, read: Read, nowMs: number): boolean | undefined {
  const { kind, item, speaker } = news;
  const isTrue = isKindTrue(news, read, nowMs);
  if (isTrue !== true) return isTrue;
  const { topics, attendees } = read.document;
  if (item && kind !== 'changed') {
    if (topics === null) return undefined;
    if (topics.every(({ id, name }) => id !== item.id || name !== item.name)) return false;
  }
  if (speaker === undefined || isNamed(speaker, read)) return true;
  return attendees === null ? undefined : false;
}
