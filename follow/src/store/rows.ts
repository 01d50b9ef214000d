import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { FollowPhase } from '../../../src/domain/follow/followForm.ts';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import type { Follow, Follower } from '../follows/follow.ts';
import type { News } from '../follows/news.ts';
import type { Tables } from './tables.ts';

/** A random id, which may stand in addresses: 128 bits. */
export const createId = (): string => randomBytes(16).toString('base64url');

/** JSON of a target with sorted keys, so that equal targets have equal texts. */
export function toTargetText(target: FollowTarget): string {
  const sorted = target.kind === 'search' ? { ...target, kinds: target.kinds.toSorted() } : target;
  return JSON.stringify(sorted, Object.keys(sorted).toSorted());
}

/** The key of news as it is stored: half a character, where a text was cut, and NUL are no text in PostgreSQL. */
export const toKeyText = ({ key }: News): string => key.toWellFormed().replaceAll('\0', '');

/** The follow of a row. */
export const toFollow = (row: Selectable<Tables['follows']>): Follow => ({
  id: row.id,
  followerId: row.followerId,
  target: JSON.parse(row.target) as FollowTarget,
  name: row.name,
  locale: row.locale,
  phases: row.phases.split(' ') as FollowPhase[],
  interval: row.interval,
  createdMs: row.createdMs,
  confirmedMs: row.confirmedMs ?? undefined,
});

/** The follower of a row. */
export const toFollower = (row: Selectable<Tables['followers']>): Follower => ({
  id: row.id,
  channel: row.channel,
  sealedAddress: row.sealedAddress,
  bounces: row.bounces,
});
