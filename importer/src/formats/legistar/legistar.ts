import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import { leftOutLegistarFields } from './legistarFields.ts';
import { orderItems } from './legistarOrder.ts';
import type { LegistarEvent } from './legistarSchema.ts';
import type { LegistarSelection } from './legistarSelect.ts';
import { getTitle, isHidden, toItemTimes, toTopic, type NameSource } from './legistarTopic.ts';
import {
  fromRollCall,
  fromVote,
  isVote,
  readDecision,
  rollText,
  toAttendees,
  toLegistarBallots,
  toVote,
  type RollEntry,
} from './legistarVotes.ts';
import { type ReadBallots, tallyBallots, withBallots } from '../../rollCalls/ballots.ts';
import { findStartText, type MeetingState, stateOfRecord, stateOfStatus, stateOfText, toState } from '../../text/meetingState.ts';
import { toClockTime, toLocalDateTime } from '../../text/localTime.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { linkDocuments, withDocuments } from '../../sourceDocuments.ts';
import { documentLine, joinBlocks, oneLine } from '../../text/text.ts';

/** Converts a Legistar event with its items, votes and roll calls to a part of a session folder. */
export function legistarToSeed(selection: Omit<LegistarSelection, 'tallies'>): SeedPart {
  const { event } = selection;
  const part = emptyPart();
  const { items, notices } = orderItems(selection.items);
  const votes = Map.groupBy(selection.votes.map(fromVote), ({ itemId }) => itemId);
  const calls = Map.groupBy(selection.rollCalls.map(fromRollCall), ({ itemId }) => itemId);
  const times = toItemTimes(items);
  part.session = toSourceSession(event, Math.max(0, ...[...times.values()].map(({ start }) => start ?? 0)));
  // Roll calls come first, so that the attendees have their order.
  const entries = [...calls.values(), ...votes.values()].flat();
  const { attendees, alwaysAbsent } = toAttendees(entries);
  part.attendees = attendees;
  const present = new Set(attendees.map(({ id }) => id));
  const rolls: ReadBallots[] = [];
  for (const [index, item] of items.entries()) {
    const vote = votes.get(item.EventItemId) ?? [];
    const call = calls.get(item.EventItemId) ?? [];
    const topic = toTopic(item, index + 1, times.get(item.EventItemId) ?? {}, [rollText(vote), rollText(call)]);
    part.topics.push(topic);
    const cast = vote.length > 0 ? vote : isVote(call) ? call : [];
    if (cast.length === 0) continue;
    const roll = toLegistarBallots(cast, present);
    rolls.push(roll);
    const about = { id: `vote-${item.EventItemId}`, name: topic.name, priority: topic.priority, topic: topic.id };
    part.votes.push({ ...toVote(cast, { ...about, ...readDecision(item) }), ...withBallots(roll) });
  }

  const note = (count: number, text: string): number => (count > 0 ? part.notices.push(`${count} ${text}`) : 0);
  const countNamedBy = (source: NameSource): number => items.filter((item) => getTitle(item).from === source).length;
  if (event.EventDate && !toClockTime(event.EventTime)) part.notices.push(`the event has no time: ${describeStart(part.session)}`);
  part.notices.push(...notices);
  note(countNamedBy('note'), 'event items have no title: named by their note');
  note(countNamedBy('number'), 'event items have no title and no note: named by their number');
  const uncalled = items.filter((item) => item.EventItemRollCallFlag === 1 && !calls.has(item.EventItemId));
  note(uncalled.length, 'event items are roll calls, and the attendance (RollCalls) is not in the files');
  part.notices.push(...describeUnknown(entries));
  if (videoPage(event) === undefined && oneLine(String(event.EventMedia ?? '')) !== '')
    part.notices.push('EventMedia of the event is left out: without EventInSiteURL it has no address');

  const attachments = items.flatMap((item) => item.EventItemMatterAttachments ?? []);
  const shown = attachments.filter((attachment) => !isHidden(attachment));
  part.tallies.push(
    tally('attachments', attachments.length, shown.length, [
      { count: attachments.length - shown.length, why: 'not shown on the internet page' },
    ]),
    tallyBallots(rolls),
    tally('people in votes and roll calls', attendees.length + alwaysAbsent, attendees.length, [
      { count: alwaysAbsent, why: 'absent each time: not an attendee, named with the topic' },
    ]),
  );
  part.notices.push(...leftOutLegistarFields(selection, shown));
  return part;
}

const describeStart = ({ startText }: SourceSession): string =>
  startText === undefined ? 'its date is shown without one' : `it begins “${startText}”`;

/** `lastPosition`: seconds into the recording at which the last item starts. */
function toSourceSession(event: LegistarEvent, lastPosition: number): SourceSession {
  const day = toLocalDateTime(event.EventDate)?.slice(0, 10);
  const name = oneLine(event.EventBodyName);
  const city = siteName(event.EventInSiteURL) ?? name;
  const video = oneLine(event.EventVideoPath);
  const isFile = /\.(mp4|m4v|mov|webm|m3u8)$/i.test(video.split(/[?#]/, 1)[0] ?? '');
  const { documents } = linkDocuments([
    { title: 'Agenda', url: event.EventAgendaFile },
    { title: 'Minutes', url: event.EventMinutesFile },
  ]);
  const description = joinBlocks([
    event.EventComment,
    event.EventLocation,
    [
      ['Meeting', event.EventInSiteURL],
      ['Video', isFile ? '' : video],
      ['Video page', videoPage(event)],
    ]
      .filter(([, address]) => oneLine(address) !== '')
      .map(([label, address]) => documentLine(label, address))
      .join('\n'),
  ]);
  const clock = toClockTime(event.EventTime);
  const startText = clock === undefined ? findStart(event) : undefined;
  return withoutUndefined<SourceSession>({
    reference: `legistar-${event.EventId}`,
    language: 'en',
    name: name || undefined,
    city: city || undefined,
    description,
    ...withDocuments(documents),
    start: day === undefined ? undefined : `${day}T${clock ?? '00:00'}:00`,
    startText,
    duration: lastPosition > 0 ? lastPosition : undefined,
    video: isFile ? video : undefined,
    ...findState(event),
  });
}

/** What the statuses, the comment, the place or the time of an event say has become of it; the first that gives details counts. */
function findState(event: LegistarEvent): Partial<MeetingState> {
  const status = [event.EventAgendaStatusName, event.EventMinutesStatusName].flatMap((name) => stateOfStatus(name) ?? [])[0];
  const texts = [event.EventComment, event.EventTime, event.EventLocation].flatMap((text) => stateOfText(text) ?? []);
  const said = texts.find(({ state }) => status === undefined || state === status);
  return { ...toState(status ?? stateOfRecord(event)), ...said };
}

/** The start in words: what is written instead of a time, else a comment or place that says after what the meeting begins. */
function findStart({ EventTime, EventComment, EventLocation }: LegistarEvent): string | undefined {
  const written = oneLine(EventTime);
  if (written !== '' && stateOfText(written) === undefined) return written;
  return findStartText(EventComment) ?? findStartText(EventLocation);
}

function describeUnknown(entries: RollEntry[]): string[] {
  const unknown = Map.groupBy(
    entries.filter(({ value }) => !value.isKnown),
    ({ value }) => value.label,
  );
  return [...unknown].map(([label, { length }]) => `the recorded value “${label}” is not known: its ${length} votes do not count as cast`);
}

/** The page of the video service on the site of the event; undefined without the number or the site. */
function videoPage({ EventMedia, EventInSiteURL }: LegistarEvent): string | undefined {
  const media = oneLine(String(EventMedia ?? ''));
  const site = /^https?:\/\/[^/?#]+/i.exec(EventInSiteURL ?? '')?.[0];
  return media === '' || site === undefined ? undefined : `${site}/Video.aspx?Mode=Granicus&ID1=${encodeURIComponent(media)}&Mode2=Video`;
}

/** The customer in `https://seattle.legistar.com/…`: an event names its city nowhere else. */
function siteName(address: string | null | undefined): string | undefined {
  return /^https?:\/\/([a-z0-9-]+)\.legistar\./i.exec(address ?? '')?.[1];
}
