import { z } from 'zod';
import { position } from '../../../../backend/src/seed/seedSchema.ts';
import { listField, numberField, textField } from '../fields.ts';

/** A date and time: ISO text, or seconds since 1970 as the models of CDP write it to JSON. */
const dateTime = z.union([z.string(), z.number()]).nullish();

/** A person. */
export const cdpPersonSchema = z.looseObject({ name: z.string().min(1), external_source_id: textField });

/** A file about an item. */
export const cdpFileSchema = z.looseObject({ name: textField, uri: textField });

/** One person's vote on an item. */
export const cdpVoteSchema = z.looseObject({ person: cdpPersonSchema, decision: textField });

/** A document that is decided on, such as a bill. */
export const cdpMatterSchema = z.looseObject({
  name: textField,
  matter_type: textField,
  title: textField,
  result_status: textField,
  external_source_id: textField,
  sponsors: listField(cdpPersonSchema),
});

/** An item of the minutes of an event. */
export const cdpItemSchema = z.looseObject({
  minutes_item: z.looseObject({ name: textField, description: textField }),
  index: numberField,
  matter: cdpMatterSchema.nullish(),
  supporting_files: listField(cdpFileSchema),
  decision: textField,
  votes: listField(cdpVoteSchema),
});

/** A part of an event with its own recording. */
export const cdpRecordingSchema = z.looseObject({
  session_datetime: dateTime,
  video_uri: textField,
  session_index: numberField,
  caption_uri: textField,
});

/** An event of the Council Data Project, as its pipelines ingest it. */
export const cdpEventSchema = z.looseObject({
  body: z.looseObject({ name: textField, description: textField }),
  sessions: z.array(cdpRecordingSchema),
  event_minutes_items: listField(cdpItemSchema),
  agenda_uri: textField,
  minutes_uri: textField,
  external_source_id: textField,
});

/** A sentence of a transcript; older transcripts name the speaker in `speaker`. Seconds. */
export const cdpSentenceSchema = z
  .looseObject({
    start_time: position,
    end_time: position,
    text: z.string(),
    speaker_index: numberField,
    speaker_name: textField,
    speaker: textField,
  })
  .refine(({ start_time, end_time }) => end_time >= start_time, 'ends before it starts');

/** A transcript of the Council Data Project. */
export const cdpTranscriptSchema = z.looseObject({ session_datetime: dateTime, sentences: z.array(cdpSentenceSchema) });

/** An event of the Council Data Project. */
export type CdpEvent = z.infer<typeof cdpEventSchema>;
/** An item of the minutes of a CDP event. */
export type CdpItem = z.infer<typeof cdpItemSchema>;
/** One person's vote in CDP. */
export type CdpVote = z.infer<typeof cdpVoteSchema>;
/** A person in CDP. */
export type CdpPerson = z.infer<typeof cdpPersonSchema>;
/** A transcript of CDP. */
export type CdpTranscript = z.infer<typeof cdpTranscriptSchema>;
