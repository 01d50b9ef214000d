import type { FollowTarget } from '../../../domain/follow/followTarget.ts';
import type { TextKey, Translate } from '../../translator.ts';

const KINDS: Record<FollowTarget['kind'], TextKey> = {
  search: 'follow.search',
  city: 'follow.city',
  category: 'follow.category',
  session: 'follow.session',
  topic: 'follow.topic',
  person: 'follow.person',
  item: 'follow.item',
};

/** Says what kind of thing is followed, beside its name. */
export const followKindLabel = (kind: FollowTarget['kind'], t: Translate): string => t(KINDS[kind]);
