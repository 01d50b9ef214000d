import type { SearchKind } from '../../domain/search/searchRequest.ts';
import type { Translate } from '../../i18n/translator.ts';

/** Text of what a search looks in. */
export function kindsLabel(kind: SearchKind, t: Translate): string {
  switch (kind) {
    case 'sessions':
      return t('search.inSessions');
    case 'topics':
      return t('session.topics');
    case 'speakers':
      return t('session.speakers');
    case 'votes':
      return t('session.votes');
    case 'transcript':
      return t('session.transcript');
  }
}

/** Text of the kind of one hit. */
export function kindLabel(kind: SearchKind, t: Translate): string {
  switch (kind) {
    case 'sessions':
      return t('search.kindSession');
    case 'topics':
      return t('timeline.topic');
    case 'speakers':
      return t('search.kindSpeaker');
    case 'votes':
      return t('search.kindVote');
    case 'transcript':
      return t('session.transcript');
  }
}
