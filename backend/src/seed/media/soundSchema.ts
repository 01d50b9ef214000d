import { z } from 'zod';
import { fileOrUrl, id, languageTag } from '../seedFields.ts';

/** Sound tracks of a recording or a live stream; `hlsName` is the NAME of an audio rendition in its HLS stream (rule 27.31). */
export const tracksSchema = z
  .array(
    z.strictObject({
      id,
      kind: z.enum(['floor', 'interpretation', 'description', 'other']),
      language: languageTag.optional(),
      label: z.string().min(1).max(200).optional(),
      hlsName: z.string().min(1).max(200).optional(),
      mp4: fileOrUrl.optional(),
      audio: fileOrUrl.optional(),
    }),
  )
  .max(50);

/** The video of a signer, whose position 0 is that of the recording. */
export const signSchema = z.strictObject({
  file: fileOrUrl.optional(),
  mp4: fileOrUrl.optional(),
  language: languageTag.optional(),
  layout: z.enum(['beside', 'over']).optional(),
});
