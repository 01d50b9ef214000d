import * as z from 'zod';
import { countOf } from '../../../domain/broker/metadataRecords.ts';
import type { ChannelStatus, Session } from '../../../domain/session/session.ts';
import { isIdentifier } from '../../../domain/http/identifiers.ts';
import { parseChange, withoutOwnTarget } from '../../../domain/session/state/sessionChange.ts';
import { isDay, parseInstant } from '../../../domain/time/instant.ts';
import { dayOf, fromWallTime } from '../../../domain/time/zonedTime.ts';
import { passwordDigest } from '../access/passwordDigest.ts';
import { anything, duration, flag, optionalText, optionalUrl, recordNumber, text, toDuration } from './read.ts';

const CHANNEL_STATUSES: readonly string[] = ['live', 'live-unavailable', 'planned', 'vod', 'vod-unavailable'] satisfies ChannelStatus[];

const channel = z.object({
  status: text.transform((value) => (CHANNEL_STATUSES.includes(value ?? '') ? (value as ChannelStatus) : undefined)),
});

/**
 * Whether a reference can be used in an address (rule 1.15). One that looks like an id could be that of another session, whose playlists or
 * password the API would answer for: the session's own id is used instead, which the API accepts too.
 */
const isUsable = (reference: string | undefined): reference is string =>
  isIdentifier('reference', reference) && !isIdentifier('sessionId', reference);

/** `Session` of contract §3 (rules 3.4, 3.6, 3.9, 3.13, 3.15); an instant without an offset is local time in `timeZone` (rule 1.17). */
export const sessionSchema = (timeZone: string) =>
  z
    .object({
      sessionId: recordNumber.refine((id) => isIdentifier('sessionId', String(id))),
      reference: optionalText,
      name: optionalText,
      description: optionalText,
      startDateTime: anything,
      endDateTime: anything,
      duration,
      video: optionalUrl,
      poster: optionalUrl,
      channels: z.array(channel).nullish().catch(undefined),
      room: recordNumber.nullish().catch(undefined),
      password: anything,
      // Malformed, it might be that of sessions which the city leaves out (rule 4.17).
      category: text,
      published: anything,
      viewers: anything,
      state: optionalText,
      stateReason: optionalText,
      movedTo: anything,
      startText: optionalText,
    })
    .transform((raw): Session => {
      const startMs = parseInstant(raw.startDateTime, timeZone);
      const startText = raw.startText?.trim();
      const isDayOnly = startMs !== undefined && (startText !== undefined || isDay(raw.startDateTime));
      // Without the time of the start there is none of the end.
      const endMs = isDayOnly ? undefined : parseInstant(raw.endDateTime, timeZone);
      const fromDates = startMs !== undefined && endMs !== undefined ? toDuration((endMs - startMs) / 1000) : undefined;
      const reference = isUsable(raw.reference) ? raw.reference : String(raw.sessionId);
      const change = parseChange({ state: raw.state, reason: raw.stateReason, movedTo: raw.movedTo }, timeZone);
      return {
        sessionId: raw.sessionId,
        reference,
        name: raw.name ?? raw.reference ?? String(raw.sessionId),
        description: raw.description,
        startMs: isDayOnly ? fromWallTime(dayOf(startMs, timeZone), timeZone) : startMs,
        endMs,
        durationSeconds: raw.duration ?? fromDates,
        video: raw.video,
        poster: raw.poster,
        channelStatus: raw.channels?.[0]?.status,
        room: raw.room ?? undefined,
        // Any truthy value means protected; the value itself never leaves the server (rule 3.6).
        isProtected: Boolean(raw.password),
        passwordDigest: raw.password ? passwordDigest(raw.password) : undefined,
        category: raw.category,
        // An absent flag means published (rule 3.4).
        isPublished: raw.published === undefined || raw.published === null || flag.parse(raw.published),
        viewers: countOf(raw.viewers) ?? 0,
        change: withoutOwnTarget(change, { sessionId: raw.sessionId, reference, startMs, isDayOnly }),
        isDayOnly,
        startText,
      };
    });
