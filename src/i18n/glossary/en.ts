import { LATIN, SPACE_BEFORE_PUNCTUATION, type TextRules, term } from './textRules.ts';

/** The glossary of English. The wording of some notices and messages is prescribed: they are exceptions. */
export const glossary: TextRules = {
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
    // Prescribed: "the link to the timestamp of this topic has been copied to your clipboard".
    { use: 'agenda item', not: term('topics?|timestamps?'), except: ['share.timeCopied'] },
    { use: 'session', not: term('meetings?') },
    // Prescribed: "contact the event organiser".
    { use: 'organisation', not: /organi[sz]ers?|organiz/i, except: ['session.notAvailableHint'] },
    { use: 'IP address', not: /network address/i },
    // Prescribed: "Please enter a valid email address".
    { use: 'e-mail', not: term('emails?'), except: ['validation.email'] },
    { use: 'captions', not: term('subtitles?') },
    { use: 'with JavaScript switched off', not: /without scripts?/i },
    { use: 'Go to', not: term('open'), only: /^login\./ },
  ],
  quotes: ['“', '”'],
  punctuation: SPACE_BEFORE_PUNCTUATION,
  script: LATIN,
};
