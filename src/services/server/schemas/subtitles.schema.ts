import * as z from 'zod';
import type { Cue, SubtitleVersion } from '../../../domain/transcript/subtitles.ts';
import { isIdentifier } from '../../../domain/http/identifiers.ts';
import { flag, number, text } from './read.ts';

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
    provider: text.catch(undefined),
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

/** One item of `data`; `start` and `end` are offsets in ms. */
export const cueSchema = z
  .object({ start: z.number().min(0), end: z.number().min(0), text: z.string(), speaker: text })
  .transform((raw): Cue => ({ startMs: raw.start, endMs: raw.end, text: raw.text, speaker: raw.speaker }));
