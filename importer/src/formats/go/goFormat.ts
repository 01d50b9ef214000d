import { ImportError } from '../../importError.ts';
import { hasKey, parseWith, type Format } from '../format.ts';
import { goToSeed } from './go.ts';
import { goMeetingSchema } from './goSchema.ts';

/** A meeting of the API of GemeenteOplossingen (GO), or its agenda items, each of which contains the meeting. */
export const goFormat: Format = {
  read({ json }) {
    const records = unwrap(json);
    if (records.length === 0 || !records.every((record) => isMeeting(record) || isItem(record))) return undefined;
    const meetings = new Map(records.map((record) => (isItem(record) ? record.meeting : record) as object).map((one) => [idOf(one), one]));
    if (meetings.size > 1)
      throw new ImportError(
        `holds ${meetings.size} meetings (${[...meetings.keys()].slice(0, 5).join(', ')}…): save each in a file of its own`,
      );
    const meeting = [...meetings.values()][0];
    const items = records.filter(isItem);
    const whole = items.length > 0 ? { ...meeting, items } : meeting;
    const parsed = parseWith(goMeetingSchema, whole);
    return { kind: 'meeting', toPart: () => goToSeed(parsed) };
  },
};

/** The records of an answer: version 2 of the API puts them into `result`, and lists below a name of their own. */
function unwrap(json: unknown): unknown[] {
  const answer = hasKey(json, 'result') ? json.result : json;
  if (Array.isArray(answer)) return answer;
  if (isMeeting(answer) || isItem(answer) || typeof answer !== 'object' || answer === null) return [answer];
  const values: unknown[] = Object.values(answer);
  return values.find((value): value is unknown[] => Array.isArray(value)) ?? values.filter(isMeeting);
}

function isMeeting(record: unknown): boolean {
  return hasKey(record, 'dmu') && hasKey(record, 'id') && hasKey(record, 'date');
}

function isItem(record: unknown): record is { meeting: unknown } {
  return hasKey(record, 'meeting') && hasKey(record, 'title') && isMeeting(record.meeting);
}

function idOf(meeting: object): string {
  return hasKey(meeting, 'id') ? String(meeting.id) : '';
}
