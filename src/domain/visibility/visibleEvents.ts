import type { HideSettings } from '../city/city.ts';
import type { VoteChange } from '../broker/voteRecords.ts';
import type { ListEvent, LiveEvent } from '../live/liveEvents.ts';
import type { LiveRecord, RecordEvent } from '../live/recordChanges.ts';
import { type Attendee, NO_RECORDS } from '../session/metadata.ts';
import { toVoteItem } from '../votes/votes.ts';
import { toVisibility, toVisibleRecords, type Visibility, withoutVoters, withoutSpeaker } from './visibility.ts';

/** A whole list. Times of speeches remain, because later events are ordered by them: islands do not show them. */
function toVisibleList(city: HideSettings, event: ListEvent): ListEvent {
  const { list } = event;
  const records: LiveRecord[] = toVisibleRecords({ ...city, hideSpeechMoments: false }, { ...NO_RECORDS, [list]: event.records })[list];
  return { ...event, records };
}

/** A change of a vote without its result; a total of 1 says that somebody has voted (rule 10.5). */
const withoutResultChange = (change: VoteChange): VoteChange => ({
  ...toVoteItem(change),
  ...(change.total !== undefined && { total: Math.min(1, change.total) }),
});

function toVisibleChange({ list, record }: RecordEvent, { people, voteResults }: Visibility): RecordEvent['record'] {
  if (list === 'votes' && !voteResults) return withoutResultChange(record);
  if (list === 'votes' && !people) return withoutVoters(record as VoteChange);
  return list === 'speeches' && !people ? withoutSpeaker(record as { id: string; attendee?: Attendee }) : record;
}

/** An event of the broker without what the city hides (rules 9.10, 10.7, 10.15); undefined for one of which nothing is left. */
export function toVisibleEvent(city: HideSettings, event: LiveEvent): LiveEvent | undefined {
  const visible = toVisibility(city);
  if (event.kind === 'people') return visible.people ? event : undefined;
  if (event.kind !== 'list' && event.kind !== 'record') return event;
  if (event.list === 'votes' && !visible.votes) return undefined;
  if (event.list === 'attendees' && !visible.people) return undefined;
  return event.kind === 'list' ? toVisibleList(city, event) : { ...event, record: toVisibleChange(event, visible) };
}
