// Imports whole councils with roll calls, made by hand after the shapes of the sources, and compares them with their files.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSeed } from '../../../backend/src/seed/loadSeed.ts';
import type { LoadedSession } from '../../../backend/src/seed/loadedSeed.ts';
import { runImport } from '../runImport.ts';

const COUNCILS = join(import.meta.dirname, 'councils');
const NOW = new Date('2026-06-01T12:00:00Z');

/** A choice as a source file has it, and as an imported vote has it. */
interface Choice {
  vote: string;
  person: string | undefined;
  name: string;
  choice: string;
}

let seed = '';
let report = '';
const sessions = new Map<string, LoadedSession>();

beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'councils-'));
  const print = (line: string) => (report += `${line}\n`);
  for (const source of ['legistar', 'ibabs', 'cdp']) {
    const options = {
      files: [join(COUNCILS, source)],
      city: source,
      timezone: 'Europe/Amsterdam',
      language: 'nl',
      hls: false,
      force: false,
    };
    await runImport(options, { cwd: seed, seed, now: NOW, print });
  }
  const cities = await loadSeed({ seedDirs: [seed], mediaDir: seed, nowMs: NOW.getTime() });
  for (const city of cities) for (const session of city.sessions) sessions.set(session.session.reference, session);
});
afterAll(() => rmSync(seed, { recursive: true }));

function read(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(COUNCILS, ...path), 'utf8'));
}

function sessionOf(reference: string): LoadedSession {
  const session = sessions.get(reference);
  if (!session) throw new Error(`${reference} is not among ${[...sessions.keys()].join(', ')}`);
  return session;
}

/** What the imported session says of everybody who voted: the id of the source, the name, the choice in its words. */
function importedChoices(reference: string): Choice[] {
  const { votes, attendees } = sessionOf(reference);
  return votes.flatMap((vote) =>
    (vote.ballots ?? []).map(({ attendee: id, delegate, name, label }) => {
      const person = attendees.find(({ _id }) => _id === id)?.delegate;
      return {
        vote: vote._id,
        person: person ? person.refId : delegate,
        name: person ? `${person.firstname} ${person.lastname}`.trim() : (name ?? ''),
        choice: label ?? '',
      };
    }),
  );
}

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const sorted = (choices: Choice[]): Choice[] => choices.toSorted(byText);

describe('a council of Legistar', () => {
  const first = '2026-03-10-city-council';
  const second = '2026-03-24-city-council';
  interface Vote {
    VoteEventItemId: number;
    VotePersonId: number;
    VotePersonName: string;
    VoteValueName: string | null;
  }
  /** The source writes one name the other way round. */
  const NAMES: Record<string, string> = { 'Delacroix, Jean-Luc': 'Jean-Luc Delacroix' };

  it.each([
    [first, 20],
    [second, 7],
  ])('has every name and choice of %s', (reference, count) => {
    const votes = read('legistar', reference, 'Votes.json') as Vote[];
    const said = votes.filter(({ VoteValueName }) => VoteValueName !== null);
    const expected = said.map(({ VoteEventItemId, VotePersonId, VotePersonName, VoteValueName }) => ({
      vote: `vote-${VoteEventItemId}`,
      person: String(VotePersonId),
      name: NAMES[VotePersonName] ?? VotePersonName,
      choice: VoteValueName ?? '',
    }));
    expect(expected).toHaveLength(count);
    expect(sorted(importedChoices(reference))).toEqual(sorted(expected));
  });

  it('has two people of one name, also where one of them was absent', () => {
    const garcias = sessionOf(first).attendees.filter(({ delegate }) => delegate.lastname === 'Garcia');
    expect(garcias.map(({ delegate: { _id, refId } }) => [_id, refId])).toEqual([
      ['person-211', '211'],
      ['person-219', '219'],
    ]);
    const [vote] = sessionOf(second).votes;
    expect(vote?.ballots?.filter(({ name, attendee }) => name === 'Maria Garcia' || attendee === 'person-219')).toEqual([
      { delegate: '211', name: 'Maria Garcia', vote: 'absent', label: 'Absent(NV)' },
      { attendee: 'person-219', vote: 'no', label: 'Opposed' },
    ]);
  });

  it('has the decision of the source, also against the counts', () => {
    const decisions = sessionOf(first).votes.map(({ outcome, majority, castingVote }) => ({ outcome, majority, castingVote }));
    expect(decisions).toEqual([
      { outcome: 'adopted' },
      { outcome: 'rejected', majority: 'two-thirds' },
      { outcome: 'adopted', castingVote: { vote: 'yes' } },
    ]);
  });

  it('has one matter in both meetings', () => {
    const dossiers = [first, second].map((reference) => sessionOf(reference).topics.map(({ dossier }) => dossier));
    expect(dossiers).toEqual([
      [undefined, '5120', undefined, '5133'],
      [undefined, '5120'],
    ]);
  });

  it('reports the ballots, and why one was left out', () => {
    expect(report).toContain('ballots: 21 read, 20 kept\n    1 left out: without a person or a choice\n');
  });
});

describe('a council of iBabs', () => {
  const first = '2026-04-02-gemeenteraad';
  const second = '2026-05-07-gemeenteraad';
  interface Vote {
    EntryId: string;
    GroupName: string;
    UserId: string;
    UserName: string;
    Vote: boolean | null;
  }
  const readVotes = (reference: string): Vote[] =>
    readdirSync(join(COUNCILS, 'ibabs', reference))
      .filter((name) => name.startsWith('votes-'))
      .map((name) => read('ibabs', reference, name) as { ListEntryVotes: { iBabsListEntryVote: Vote[] } })
      .flatMap(({ ListEntryVotes }) => ListEntryVotes.iBabsListEntryVote)
      .filter(({ Vote: vote }) => vote !== null);

  it.each([
    [first, 10],
    [second, 3],
  ])('has every name and choice of %s', (reference, count) => {
    const expected = readVotes(reference).map(({ EntryId, UserId, UserName, Vote: vote }) => ({
      vote: `vote-${EntryId}`,
      person: UserId.toLowerCase(),
      name: UserName,
      choice: vote === true ? 'Voor' : 'Tegen',
    }));
    expect(expected).toHaveLength(count);
    expect(sorted(importedChoices(reference))).toEqual(sorted(expected));
  });

  it('has the party of each member at the time of each vote', () => {
    for (const reference of [first, second]) {
      const groups = sessionOf(reference).votes.flatMap(({ ballots = [] }) => ballots.map(({ division }) => division));
      expect(groups).toEqual(readVotes(reference).map(({ GroupName }) => GroupName));
    }
    const ofZoe = [first, second].map((reference) => {
      const { attendees, votes } = sessionOf(reference);
      const zoe = attendees.find(({ delegate }) => delegate.firstname === 'Zoë');
      return [zoe?.delegate.refId, votes[0]?.ballots?.find(({ attendee }) => attendee === zoe?._id)?.division];
    });
    const id = '0d1f63a2-7c55-4e0b-9a11-000000000004';
    expect(ofZoe).toEqual([
      [id, 'D66'],
      [id, 'Fractie Van ’t Hof'],
    ]);
  });

  it('has two people of one name in different parties', () => {
    const [vote] = sessionOf(first).votes;
    const boers = sessionOf(first).attendees.filter(({ delegate }) => delegate.lastname === 'de Boer');
    expect(boers).toHaveLength(2);
    expect(boers.map(({ _id }) => vote?.ballots?.find(({ attendee }) => attendee === _id)?.vote)).toEqual(['yes', 'no']);
  });

  it('has no vote on an entry without any, and one matter where an item has one entry', () => {
    expect(sessionOf(first).votes.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Motie Fietsbrug', 'adopted'],
      ['Motie Bomen', 'rejected'],
    ]);
    expect(sessionOf(first).topics.map(({ dossier }) => dossier)).toEqual([undefined, 'm77', undefined]);
    expect(sessionOf(second).topics.map(({ dossier }) => dossier)).toEqual(['m77']);
  });
});

describe('a council of the Council Data Project', () => {
  const reference = '2026-02-17-full-council';
  interface Item {
    votes: { person: { name: string; external_source_id: string | null }; decision: string }[] | null;
  }

  it('has every name and choice, two people of one name, and one without an id', () => {
    const { event_minutes_items: items } = read('cdp', reference, 'event.json') as { event_minutes_items: Item[] };
    const expected = items.flatMap(({ votes }, index) =>
      (votes ?? []).map(({ person, decision }) => ({
        vote: `vote-${index + 1}`,
        person: person.external_source_id ?? undefined,
        name: person.name,
        choice: decision,
      })),
    );
    expect(expected).toHaveLength(12);
    expect(sorted(importedChoices(reference))).toEqual(sorted(expected));
    const kims = sessionOf(reference).attendees.filter(({ delegate }) => delegate.lastname === 'Kim');
    expect(kims.map(({ delegate }) => delegate.refId)).toEqual(['82', '90']);
    expect(sessionOf(reference).topics.map(({ dossier }) => dossier)).toEqual([undefined, '14021', '14030']);
    expect(sessionOf(reference).votes.map(({ outcome }) => outcome)).toEqual(['adopted', 'rejected']);
  });
});
