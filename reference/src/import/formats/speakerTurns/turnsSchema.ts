import { z } from 'zod';

/** Timed speaker turns: the speaker (may be empty), and each sentence with start and end in seconds. */
export const turnsSchema = z.object({
  data: z.array(
    z.object({
      speaker: z.string().nullish(),
      data: z.array(
        z
          .object({ start_time: z.number().min(0), end_time: z.number().min(0), text: z.string() })
          .refine(({ start_time, end_time }) => end_time >= start_time, 'ends before it starts'),
      ),
    }),
  ),
});

/** Parsed speaker turns. */
export type SpeakerTurns = z.infer<typeof turnsSchema>;
