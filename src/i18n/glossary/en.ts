import { SPACE_BEFORE_PUNCTUATION, type WordRules, word } from './wordRules.ts';

/** The glossary of English. The specification words some notices, which stay as they are. */
export const english: WordRules = {
  terms: {
    'session.topics': 'Agenda',
    'timeline.topic': 'Agenda item',
    'search.kindSession': 'Session',
    'search.kindVote': 'Vote',
    'vote.adopted': 'Adopted',
    'vote.rejected': 'Rejected',
    'vote.tied': 'Tied',
    'session.transcript': 'Transcript',
    'embed.title': 'Embed',
    'clip.title': 'Clip',
  },
  forbidden: [
    // Spec §8: "the link to the timestamp of this topic has been copied to your clipboard".
    { use: 'agenda item', not: word('topics?|timestamps?'), except: ['share.timeCopied'] },
    { use: 'session', not: word('meetings?') },
    // Spec §8: "contact the event organizer".
    { use: 'organisation', not: /organi[sz]ers?|organiz/i, except: ['session.notAvailableHint'] },
    { use: 'IP address', not: /network address/i },
    // Spec §5: "Please enter a valid email address".
    { use: 'e-mail', not: word('emails?'), except: ['validation.email'] },
    { use: 'captions', not: word('subtitles?') },
    { use: 'with JavaScript switched off', not: /without scripts?/i },
    { use: 'Go to', not: word('open'), only: /^login\./ },
  ],
  quotes: ['“', '”'],
  punctuation: SPACE_BEFORE_PUNCTUATION,
};
