import type { Session } from '../../src/domain/session/session.ts';

/** A recorded session of which nothing else is known, with the details of a test. */
export const exampleSession = (sessionId: number, details: Partial<Session> = {}): Session => ({
  sessionId,
  reference: `s-${sessionId}`,
  name: `Session ${sessionId}`,
  description: undefined,
  startMs: undefined,
  endMs: undefined,
  durationSeconds: undefined,
  video: undefined,
  poster: undefined,
  channelStatus: 'vod',
  room: undefined,
  isProtected: false,
  category: undefined,
  isPublished: true,
  viewers: 0,
  ...details,
});
