import type { TopicSeed } from '../../../seed/seedSchema.ts';
import type { LegistarEvent, LegistarItem, LegistarVote } from './legistarSchema.ts';
import { rollCallText, toAttendees, toVote } from './legistarVotes.ts';
import { toClockTime, toLocalDateTime } from '../../text/localTime.ts';
import { rtfToText } from '../../text/rtf.ts';
import { emptyPart, tally, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { documentLine, joinBlocks, oneLine } from '../../text/text.ts';

/** Converts a Legistar event with its items and votes to a part of a session folder. */
export function legistarToSeed(event: LegistarEvent, items: LegistarItem[], votes: LegistarVote[]): SeedPart {
  const part = emptyPart();
  part.session = toSourceSession(event);
  if (event.EventDate && !toClockTime(event.EventTime)) part.notices.push('the event has no readable time: it begins at 00:00');

  const sequence = (item: LegistarItem): number => item.EventItemAgendaSequence ?? item.EventItemMinutesSequence ?? Infinity;
  const ordered = items.toSorted((a, b) => sequence(a) - sequence(b) || 0);
  for (const [index, item] of ordered.entries()) {
    const roll = votes.filter(({ VoteEventItemId }) => VoteEventItemId === item.EventItemId);
    const topic = toTopic(item, index + 1, roll);
    part.topics.push(topic);
    if (roll.length > 0)
      part.votes.push(toVote(roll, { id: `vote-${item.EventItemId}`, name: topic.name, priority: topic.priority, topic: topic.id }));
  }
  const { attendees, alwaysAbsent } = toAttendees(votes);
  part.attendees = attendees;

  const untitled = items.filter((item) => getTitle(item) === '').length;
  if (untitled > 0) part.notices.push(`${untitled} event items have no title: named by their number`);
  const unordered = items.filter((item) => typeof item.EventItemAgendaSequence !== 'number').length;
  if (unordered > 0) part.notices.push(`${unordered} event items without agenda sequence stand by their minutes sequence, else at the end`);
  const attachments = items.flatMap((item) => item.EventItemMatterAttachments ?? []);
  const hidden = attachments.filter(isHidden).length;
  part.tallies.push(
    tally('attachments', attachments.length, attachments.length - hidden, [{ count: hidden, why: 'not shown on the internet page' }]),
    tally('people in the roll calls', attendees.length + alwaysAbsent, attendees.length, [
      { count: alwaysAbsent, why: 'absent at every vote: not an attendee, named with the topic' },
    ]),
  );
  return part;
}

function toSourceSession(event: LegistarEvent): SourceSession {
  const day = toLocalDateTime(event.EventDate)?.slice(0, 10);
  const name = oneLine(event.EventBodyName);
  const city = siteName(event.EventInSiteURL) ?? name;
  const description = joinBlocks([
    event.EventComment,
    event.EventLocation,
    [
      event.EventAgendaFile ? documentLine('Agenda', event.EventAgendaFile) : '',
      event.EventMinutesFile ? documentLine('Minutes', event.EventMinutesFile) : '',
      event.EventInSiteURL ? documentLine('Meeting', event.EventInSiteURL) : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ]);
  return {
    sessionId: event.EventId,
    reference: `legistar-${event.EventId}`,
    language: 'en',
    ...(name === '' ? {} : { name }),
    ...(city === '' ? {} : { city }),
    ...(description === undefined ? {} : { description }),
    ...(day === undefined ? {} : { start: `${day}T${toClockTime(event.EventTime) ?? '00:00'}:00` }),
  };
}

function toTopic(item: LegistarItem, priority: number, roll: LegistarVote[]): TopicSeed {
  const description = joinBlocks([
    [item.EventItemMatterType, item.EventItemMatterFile]
      .map(oneLine)
      .filter((text) => text !== '')
      .join(', '),
    rtfToText(item.EventItemAgendaNote ?? ''),
    rtfToText(item.EventItemMinutesNote ?? ''),
    rtfToText(item.EventItemActionText ?? '') || oneLine(item.EventItemActionName),
    [
      labelled('Moved by', item.EventItemMover),
      labelled('Seconded by', item.EventItemSeconder),
      labelled('Result', item.EventItemPassedFlagName),
    ]
      .concat(labelled('Tally', item.EventItemTally))
      .filter((line) => line !== '')
      .join('\n'),
    rollCallText(roll),
    (item.EventItemMatterAttachments ?? [])
      .filter((attachment) => !isHidden(attachment))
      .map((attachment) => documentLine(attachment.MatterAttachmentName, attachment.MatterAttachmentHyperlink))
      .join('\n'),
  ]);
  return {
    id: `item-${item.EventItemId}`,
    name: oneLine(`${item.EventItemAgendaNumber ?? ''} ${getTitle(item)}`) || `(${priority})`,
    ...(description === undefined ? {} : { description }),
    priority,
  };
}

function getTitle(item: LegistarItem): string {
  return oneLine(item.EventItemTitle) || oneLine(item.EventItemMatterName) || oneLine(item.EventItemMatterFile);
}

function labelled(label: string, value: string | null | undefined): string {
  return oneLine(value) === '' ? '' : `${label}: ${oneLine(value)}`;
}

function isHidden(attachment: NonNullable<LegistarItem['EventItemMatterAttachments']>[number]): boolean {
  return attachment.MatterAttachmentShowOnInternetPage === false;
}

/** The customer in `https://seattle.legistar.com/…`: an event names its city nowhere else. */
function siteName(address: string | null | undefined): string | undefined {
  return /^https?:\/\/([a-z0-9-]+)\.legistar\./i.exec(address ?? '')?.[1];
}
