import type { PortalClient } from './portalClient.ts';
import { type ReadSession, sessionDocument, type Transcript, transcriptDocument } from './sessionDocument.ts';
import { isOpen, isOver } from './sessionState.ts';

/** A session that was read: with its transcripts, if everybody may see it. */
export type ReadAnswer =
  | { kind: 'open'; read: Omit<ReadSession, 'categories'>; version: string; isWhole: boolean }
  /** There is none, or not for everybody. */
  | { kind: 'closed' }
  /** Nobody knows. */
  | { kind: 'failed' };

/**
 * Reads a session and, when it is over, its transcripts (rule 28.40); `isWhole` tells whether none of them is missing. That the transcripts
 * of a session that is not over are not known says nothing of it.
 */
export async function readSession(portal: PortalClient, city: string, sessionId: number, maxAgeMs = 0): Promise<ReadAnswer> {
  const path = `/${city}/${String(sessionId)}`;
  const answer = await portal.read(`${path}.json`, sessionDocument, maxAgeMs);
  if (answer.kind === 'failed') return answer;
  if (answer.kind === 'absent' || !isOpen(answer.value)) return { kind: 'closed' };
  const document = answer.value;
  const transcripts: Transcript[] = [];
  const versions = [answer.version];
  const listed = isOver(document) ? document.transcripts : [];
  let isWhole = listed !== null;
  for (const { language } of listed ?? []) {
    const found = await portal.read(`${path}/transcript/${encodeURIComponent(language)}.json`, transcriptDocument, maxAgeMs);
    if (found.kind === 'found') {
      transcripts.push(found.value);
      versions.push(found.version);
    } else if (found.kind === 'failed') isWhole = false;
  }
  return { kind: 'open', read: { document, transcripts }, version: versions.join(' '), isWhole };
}
