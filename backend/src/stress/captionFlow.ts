import type { StressContext } from './stressContext.ts';

/** Random caption events, in every language of the session. */
export interface CaptionFlow {
  /** Emits a longer interim text of a line, or the final line when the text is complete. */
  next(nowMs: number): void;
}

interface Line {
  tokens: string[];
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

/** Repeats the lines of the session's script; without a script, example lines in the session's language. */
export async function createCaptionFlow({ store, session, emit, random }: StressContext): Promise<CaptionFlow> {
  const scripted = (await store.getScript(session.sessionId))?.captions.filter(({ cues }) => cues.length > 0) ?? [];
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
        flow.line = { tokens: text.split(/\s+/), shown: 0, startMs: offsetMs, ...(speaker !== undefined && { speaker }) };
      }
      const { tokens, shown, startMs, speaker } = flow.line;
      flow.line.shown = shown + 2;
      if (flow.line.shown < tokens.length) {
        emit('TranscriptionText', { text: tokens.slice(0, flow.line.shown).join(' '), language });
        return;
      }
      flow.line = undefined;
      const end = Math.max(offsetMs, startMs + 1);
      emit('transcriptionSegment', { start: startMs, end, text: tokens.join(' '), language, ...(speaker !== undefined && { speaker }) });
    },
  };
}
