import * as z from 'zod';
import type { StreamFile } from '../../../domain/session/recordingParts.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import { anything, duration, optionalText } from './read.ts';

/**
 * One item of `GET …/streamfiles` (contract §3); relative addresses are resolved with `toAddress`, and a file without a start is malformed.
 */
export const streamFileSchema = (timeZone: string, toAddress: (file: string) => string | undefined) =>
  z.object({ fileStartDateTime: anything, url: optionalText, duration }).transform((item, context): StreamFile => {
    const startMs = parseInstant(item.fileStartDateTime, timeZone);
    if (startMs !== undefined) {
      return { startMs, url: item.url === undefined ? undefined : toAddress(item.url), durationSeconds: item.duration };
    }
    context.addIssue('fileStartDateTime: not an instant');
    return z.NEVER;
  });
