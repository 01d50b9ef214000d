/** The caption events (contract §5, §6), with what each reports; liveCaptions.ts has their parsers, which fewer pages load. */
export const CAPTION_EVENTS = { transcriptionSegment: 'change', TranscriptionText: 'change', subtitles: 'state' } as const;

/** Name of a caption event. */
export type CaptionEventName = keyof typeof CAPTION_EVENTS;

/** Whether an event is one of captions, which `parseEvent` of domain/live/liveEvents.ts does not parse. */
export const isCaptionEvent = (name: string): name is CaptionEventName => Object.hasOwn(CAPTION_EVENTS, name);
