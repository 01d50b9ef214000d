import { LATIN, SPACE_BEFORE_PUNCTUATION, type TextRules } from './textRules.ts';

/** The glossary of Welsh; patterns include mutated forms. */
export const glossary: TextRules = {
  terms: {
    'session.topics': 'Agenda',
  },
  forbidden: [
    { use: 'cyfarfod, cyfarfodydd', not: /\bsesi(?:wn|ynau)\b/iu },
    { use: 'eitem ar yr agenda, eitemau', not: /\b(?:p|b|ph|mh)(?:wnc|ynciau)\b/iu },
    { use: 'agenda', not: /\brh?aglen\b(?! galendr)/iu },
    { use: 'cynnig', not: /\b[mf]osiwn/iu },
    { use: 'gwelliant', not: /\bdd?iwygiad/iu },
    { use: 'pleidlais', not: /\bf[oô]t\b/iu },
    { use: 'aelodau, cynghorwyr', not: /\b(?:c|g|ch)ynrychiolwyr\b/iu },
    { use: 'person, pobl', not: /\bunigol(?:yn|ion)\b/iu },
    { use: 'isdeitlau', not: /\b(?:c|g|ch)apsi(?:wn|ynau)\b/iu },
    { use: 'mewnblannu', not: /\b[mf]ewnosod/iu },
    { use: 'hidlyddion', not: /\bhidlwyr\b/iu },
    { use: 'clip, rhan', not: /\b(?:dd?|nh?)arn(?:au)?\b/iu },
    { use: 'sefydliad', not: /\b[td]refnydd\b/iu },
    { use: 'wedi’u diogelu', not: /\bgwarchodedig\b/iu },
    { use: 'amseroedd', not: /\bamserau\b/iu },
    { use: 'eiliad', not: /\b[fm]oment\b/iu },
    { use: 'cyfeiriad IP', not: /cyfeiriad rhwydwaith/iu },
    { use: 'Nid oes', not: /\bDoes\b/u },
    // A placeholder cannot mutate.
    { use: 'a label and a colon', not: /\bDyma \{\{/u },
    { use: 'commas', not: /a\(c\)/u },
    // Form of address: chi.
    { use: 'chi, eich', not: /\b(?:ti|tithau|dithau|dy|wyt)\b/iu },
    // Typography.
    { use: '’', not: /['‘´`]/u },
    { use: '“ ”', not: /["„«»]/u },
    { use: '…, one space, and none before punctuation', not: /\.\.\.| {2}| [,.:;?!]/u },
  ],
  quotes: ['“', '”'],
  punctuation: SPACE_BEFORE_PUNCTUATION,
  script: LATIN,
  sameAsEnglish: ['session.topics', 'session.presentCount_one', 'clip.title'],
  sameAtDesk: ['sound.track', 'topics.title', 'done.recordBallot'],
};
