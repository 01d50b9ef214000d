import type { TopicSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { rtfToText } from '../../text/rtf.ts';
import { linkDocuments, withDocuments } from '../../sourceDocuments.ts';
import { withDossier, withNumber } from '../../dossier.ts';
import { joinBlocks, oneLine, toTitle } from '../../text/text.ts';
import type { LegistarAttachment, LegistarItem } from './legistarSchema.ts';

/** A position in the recording where an item starts and the next one starts. */
export interface ItemTimes {
  start?: number;
  stop?: number;
}

/** Where the name of a topic comes from. */
export type NameSource = 'title' | 'note' | 'number';

/** Converts an item to a topic; `rolls` are the lines of its votes and roll calls. */
export function toTopic(item: LegistarItem, priority: number, times: ItemTimes, rolls: string[]): TopicSeed {
  const { title, from } = getTitle(item);
  const linked = linkDocuments(
    (item.EventItemMatterAttachments ?? []).map((attachment) => ({
      title: attachment.MatterAttachmentName,
      url: attachment.MatterAttachmentHyperlink,
      isClosed: isHidden(attachment),
    })),
  );
  const description = joinBlocks([
    [item.EventItemMatterType, item.EventItemMatterFile]
      .map(oneLine)
      .filter((text) => text !== '')
      .join(', '),
    ...toNotes(item).filter((note) => from !== 'note' || note !== title),
    [
      labelled('Moved by', item.EventItemMover),
      labelled('Seconded by', item.EventItemSeconder),
      labelled('Result', item.EventItemPassedFlagName),
      labelled('Tally', item.EventItemTally),
    ]
      .filter((line) => line !== '')
      .join('\n'),
    ...rolls,
    linked.titles,
  ]);
  return {
    id: `item-${item.EventItemId}`,
    name: oneLine(`${item.EventItemAgendaNumber ?? ''} ${title}`) || `(${priority})`,
    ...withNumber(item.EventItemAgendaNumber, title),
    ...(description === undefined ? {} : { description }),
    ...withDocuments(linked.documents),
    ...withDossier([item.EventItemMatterId, item.EventItemMatterFile].map(oneLine).find((id) => id !== '' && id !== '0')),
    priority,
    ...times,
  };
}

/** The title of an item: its own, else that of its matter, else the start of its first note or action. */
export function getTitle(item: LegistarItem): { title: string; from: NameSource } {
  const title = oneLine(item.EventItemTitle) || oneLine(item.EventItemMatterName) || oneLine(item.EventItemMatterFile);
  if (title !== '') return { title, from: 'title' };
  const fromNote = toTitle(toNotes(item).find((note) => note !== '') ?? '');
  return fromNote === '' ? { title: '', from: 'number' } : { title: fromNote, from: 'note' };
}

/**
 * Positions of the items by number: each starts at its index in the recording and stops where the next one in time starts.
 * None has a position if all indexes are 0.
 */
export function toItemTimes(items: LegistarItem[]): Map<number, ItemTimes> {
  const starts = items.flatMap(({ EventItemId, EventItemVideoIndex: start }) =>
    typeof start === 'number' && start >= 0 ? [{ EventItemId, start }] : [],
  );
  if (starts.every(({ start }) => start === 0)) return new Map();
  return new Map(
    starts.map(({ EventItemId, start }) => {
      const stop = Math.min(...starts.map((other) => other.start).filter((other) => other > start));
      return [EventItemId, Number.isFinite(stop) ? { start, stop } : { start }];
    }),
  );
}

/** Whether the source does not show an attachment. */
export function isHidden(attachment: LegistarAttachment): boolean {
  return attachment.MatterAttachmentShowOnInternetPage === false;
}

function toNotes(item: LegistarItem): string[] {
  return [
    rtfToText(item.EventItemAgendaNote ?? ''),
    rtfToText(item.EventItemMinutesNote ?? ''),
    rtfToText(item.EventItemActionText ?? '') || oneLine(item.EventItemActionName),
  ];
}

function labelled(label: string, value: string | null | undefined): string {
  return oneLine(value) === '' ? '' : `${label}: ${oneLine(value)}`;
}
