import type { StressContext } from './stressContext.ts';

/** Captions that grow word by word, in every language of the session. */
export interface CaptionFlow {
  /** A few words more of a line, or the whole line when it is complete. */
  next(nowMs: number): void;
}

interface Line {
  words: string[];
  shown: number;
  /** Ms from the start of the stream. */
  startMs: number;
  speaker?: string;
}

const OWN_LINES = [
  'Voorzitter, ik heb daar nog een vraag over.',
  'Dat is voor ons een belangrijk punt.',
  'De kosten vallen hoger uit dan wij dachten.',
];

/** The lines of the session's script, over and over; without a script a few of its own, in the session's language. */
export function createCaptionFlow({ store, session, emit, random }: StressContext): CaptionFlow {
  const scripted = store.getScript(session.sessionId)?.captions.filter(({ cues }) => cues.length > 0) ?? [];
  const tracks =
    scripted.length > 0 ? scripted : [{ language: session.language, cues: OWN_LINES.map((text) => ({ text, speaker: undefined })) }];
  const flows = tracks.map(({ language, cues }) => ({ language, cues, index: 0, line: undefined as Line | undefined }));
  return {
    next(nowMs) {
      const flow = flows[Math.floor(random() * flows.length)];
      if (!flow) return;
      const { language, cues } = flow;
      const offsetMs = nowMs - session.startMs;
      if (!flow.line) {
        const { text, speaker } = cues[flow.index % cues.length] ?? { text: '', speaker: undefined };
        flow.index += 1;
        flow.line = { words: text.split(/\s+/), shown: 0, startMs: offsetMs, ...(speaker !== undefined && { speaker }) };
      }
      const { words, shown, startMs, speaker } = flow.line;
      flow.line.shown = shown + 2;
      if (flow.line.shown < words.length) {
        emit('TranscriptionText', { text: words.slice(0, flow.line.shown).join(' '), language });
        return;
      }
      flow.line = undefined;
      const end = Math.max(offsetMs, startMs + 1);
      emit('transcriptionSegment', { start: startMs, end, text: words.join(' '), language, ...(speaker !== undefined && { speaker }) });
    },
  };
}
