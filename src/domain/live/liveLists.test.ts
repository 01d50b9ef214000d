import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeRecord, replaceList } from './liveLists.ts';
import type { Attendee, SessionMetadata, Speech, Topic, Vote } from '../session/metadata.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd');
const microphone = fc.constantFrom(undefined, 1, 2);
const attendee = fc.record({ id, microphone, lastName: id, rolePriority: fc.nat(2) }).map((fields): Attendee => ({
  firstName: '',
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  ...fields,
}));
const speech = fc.record({
  id,
  microphone,
  startMs: fc.nat(3),
  stopMs: fc.constant(undefined),
  attendee: fc.option(attendee, { nil: undefined }),
});
const topic = fc.record({
  id,
  name: id,
  description: fc.constant(undefined),
  priority: fc.nat(2),
  startMs: fc.option(fc.nat(3), { nil: undefined }),
  stopMs: fc.constant(undefined),
});
const listOf = <T extends { id: string }>(record: fc.Arbitrary<T>) => fc.uniqueArray(record, { selector: (each) => each.id });

const lists = fc
  .record({ topics: listOf<Topic>(topic), speeches: listOf<Speech>(speech), votes: fc.constant<Vote[]>([]), attendees: listOf(attendee) })
  .map((raw): SessionMetadata => replaceList(replaceList(raw, 'attendees', raw.attendees), 'topics', raw.topics))
  .map((known) => replaceList(known, 'speeches', known.speeches));
const change = fc.oneof(
  fc.record({ list: fc.constant('topics' as const), record: topic }),
  fc.record({ list: fc.constant('speeches' as const), record: speech }),
  fc.record({ list: fc.constant('attendees' as const), record: attendee }),
);

it('changing one record gives the same lists as replacing the whole list', () => {
  fc.assert(
    fc.property(lists, change, fc.boolean(), (known, { list, record }, isDeleted) => {
      const old = [...known.topics, ...known.speeches, ...known.attendees].find(
        (each) => known[list].includes(each as never) && each.id === record.id,
      );
      const others = known[list].filter((each) => each.id !== record.id);
      const changed = changeRecord(known, list, old, isDeleted ? undefined : record);
      expect(changed).toEqual(replaceList(known, list, isDeleted ? others : [...others, record]));
    }),
  );
});
