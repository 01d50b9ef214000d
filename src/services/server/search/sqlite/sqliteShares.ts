import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import type { SearchDocument } from '../../../../domain/search/indexing/searchDocument.ts';
import { packItem } from '../engine/people/packedShares.ts';
import { type NewShare, type Profile, toNewShares } from '../engine/people/shareRows.ts';
import { EARLIEST_MS } from '../engine/searchIndex.ts';

/** Adds the shares of a session to the sums of their profiles, or with the factor -1 takes them away. */
const ADD_TO_SUMS = `
  INSERT INTO share_sum (profile, year, shares, turns, seconds, votes)
  SELECT profile, year, :factor, :factor * turns, :factor * seconds, :factor * votes FROM share WHERE session = :session
  ON CONFLICT (profile, year) DO UPDATE SET
    shares = shares + excluded.shares, turns = turns + excluded.turns, seconds = seconds + excluded.seconds, votes = votes + excluded.votes`;

/** What the shares have in common with their session. */
interface OfSession {
  key: number;
  /** Empty without a date. */
  year: string;
}

/** Writes what sessions say of people and items, in the transaction of the session. */
export class SqliteShares {
  readonly #statements;

  constructor(database: DatabaseSync) {
    this.#statements = {
      findProfile: database.prepare('SELECT key FROM profile WHERE city = ? AND kind = ? AND subject = ? AND details = ?'),
      addProfile: database.prepare('INSERT INTO profile (city, kind, subject, details) VALUES (?, ?, ?, ?)'),
      addShare: database.prepare(
        `INSERT INTO share (profile, start_ms, session, session_id, visibility, year, turns, seconds, votes, speeches, ballots)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
      addRecords: database.prepare('INSERT INTO share_records (session, profile, packed) VALUES (?, ?, ?)'),
      addItem: database.prepare('INSERT INTO item (item, session, packed) VALUES (?, ?, ?)'),
      addToSums: database.prepare(ADD_TO_SUMS),
      findProfiles: database.prepare('SELECT DISTINCT profile FROM share WHERE session = ?'),
      dropSums: database.prepare('DELETE FROM share_sum WHERE profile = ? AND shares = 0'),
      dropShares: database.prepare('DELETE FROM share WHERE session = ?'),
      dropRecords: database.prepare('DELETE FROM share_records WHERE session = ?'),
      dropItems: database.prepare('DELETE FROM item WHERE session = ?'),
      dropProfile: database.prepare('DELETE FROM profile WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM share_sum WHERE profile = ?1)'),
    };
  }

  /** Adds the people and items of a session. */
  add(document: SearchDocument, { key, year }: OfSession): void {
    const { addToSums, addItem } = this.#statements;
    for (const share of toNewShares(document.people)) this.#addShare(share, document, { key, year });
    if (document.people.length > 0) addToSums.run({ factor: 1, session: key });
    for (const [item, topics] of Map.groupBy(document.items, ({ itemId }) => itemId))
      addItem.run(item, key, deflateRawSync(packItem(topics)));
  }

  #addShare(share: NewShare, { city, sessionId, visibility, startMs }: SearchDocument, { key, year }: OfSession) {
    const { turns, seconds, votes, speeches, ballots, packed } = share;
    const profile = this.#toProfileKey(city, share.profile);
    const sums = [turns, seconds, votes, speeches, ballots];
    this.#statements.addShare.run(profile, startMs ?? EARLIEST_MS, key, sessionId, visibility, year, ...sums);
    if (packed !== undefined) this.#statements.addRecords.run(key, profile, deflateRawSync(packed));
  }

  #toProfileKey(city: string, { kind, subject, details }: Profile): number {
    const known = this.#statements.findProfile.get(city, kind, subject, details) as { key: number } | undefined;
    return known?.key ?? Number(this.#statements.addProfile.run(city, kind, subject, details).lastInsertRowid);
  }

  /** Removes the people and items of a session; profiles that no session has any more are forgotten. */
  remove(session: number): void {
    const { addToSums, findProfiles, dropSums, dropShares, dropRecords, dropItems, dropProfile } = this.#statements;
    const profiles = findProfiles.all(session) as { profile: number }[];
    addToSums.run({ factor: -1, session });
    dropShares.run(session);
    dropRecords.run(session);
    dropItems.run(session);
    for (const { profile } of profiles) {
      dropSums.run(profile);
      dropProfile.run(profile);
    }
  }
}
