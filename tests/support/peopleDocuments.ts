import type { ItemTopic, PersonShare, ShareBallot, ShareSpeech } from '../../src/domain/people/across/sessionShare.ts';
import type { SearchDocument } from '../../src/domain/search/indexing/searchDocument.ts';
import { type TestSession, toTestDocument } from './searchDocuments.ts';

/** A speech of so many seconds. */
export const toShareSpeech = (id: string, seconds?: number): ShareSpeech => ({
  id,
  startMs: 1000,
  seconds,
  position: 1.5,
  topicId: 'topic-1',
  topicName: 'Haven',
  firstLine: `Voorzitter, dit is ${id}.`,
});

/** A ballot with a choice. */
export const toShareBallot = (voteId: string, vote: string): ShareBallot => ({
  voteId,
  voteName: `Motie ${voteId}`,
  startMs: 2000,
  position: undefined,
  vote,
  label: undefined,
  differs: false,
});

/** A present person without speeches and ballots. */
export const toShare = (id: string, details: Partial<PersonShare> = {}): PersonShare => ({
  id,
  joinedBy: 'id',
  otherId: undefined,
  firstName: 'Ada',
  lastName: id,
  photo: undefined,
  role: 'Raadslid',
  rolePriority: 5,
  division: 'Rood',
  divisionColour: '#cc0000',
  isPresent: true,
  turns: 0,
  seconds: 0,
  speeches: [],
  ballots: [],
  ...details,
});

/** A topic of an item. */
export const toItemTopic = (itemId: string, topicId: string, details: Partial<ItemTopic> = {}): ItemTopic => ({
  itemId,
  dossier: `dossier ${itemId}`,
  topicId,
  name: `Topic ${topicId}`,
  title: `Topic ${topicId}`,
  startMs: 3000,
  position: 3,
  seconds: 60,
  votes: [],
  ...details,
});

/** A session of people and items, as the index stores it. */
export const toPeopleDocument = (session: TestSession, people: PersonShare[], items: ItemTopic[] = []): SearchDocument => ({
  ...toTestDocument(session),
  people,
  items,
});
