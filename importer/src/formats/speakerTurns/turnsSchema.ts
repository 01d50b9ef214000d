import { z } from 'zod';
import { position } from '../../../../backend/src/seed/seedSchema.ts';

/** Timed speaker turns: the speaker (may be empty), and each sentence with start and end in seconds; `text` may be unknown. */
export const turnsSchema = z.object({
  data: z.array(
    z.object({
      speaker: z.string().nullish(),
      /** Party and role of the speaker. */
      description: z.string().optional(),
      data: z.array(
        z
          .object({ start_time: position, end_time: position, text: z.string().optional() })
          .refine(({ start_time, end_time }) => end_time >= start_time, 'ends before it starts'),
      ),
    }),
  ),
});

/** Parsed speaker turns. */
export type SpeakerTurns = z.infer<typeof turnsSchema>;
