import * as z from 'zod';
import type { Cue, SubtitleVersion } from '../../../domain/transcript/subtitles.ts';
import { isIdentifier } from '../../../domain/http/identifiers.ts';
import { flag, number, optionalText } from './read.ts';

/** One version of `GET …/versions` (contract §5). */
export const subtitleVersionSchema = z
  .object({
    _id: z
      .union([z.string().min(1), z.number()])
      .transform(String)
      .refine((id) => isIdentifier('subtitleVersionId', id)),
    language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
    version: number,
    active: flag,
    published: flag,
    ready: flag,
    provider: optionalText,
  })
  .transform((raw): SubtitleVersion => ({
    id: raw._id,
    language: raw.language,
    version: raw.version ?? 0,
    isActive: raw.active,
    isPublished: raw.published,
    isReady: raw.ready,
    provider: raw.provider,
  }));

/** The whole answer of `GET …/json` (contract §5). */
export const cueDocumentSchema = z.object({ data: z.array(z.unknown()) });

const offset = number.pipe(z.number().min(0));

/** One item of `data`; `start` and `end` are offsets in ms. */
export const cueSchema = z
  .object({ start: offset, end: offset, text: z.string(), speaker: optionalText })
  .transform((raw): Cue => ({ startMs: raw.start, endMs: raw.end, text: raw.text, speaker: raw.speaker }));
