import { type TextRules, term } from './textRules.ts';

/** The glossary of French. */
export const french: TextRules = {
  terms: {
    'session.topics': 'Ordre du jour',
    'timeline.topic': 'Point de l’ordre du jour',
    'session.addToCalendar': 'Ajouter à mon agenda',
    'search.kindSession': 'Séance',
    'search.kindVote': 'Vote',
    'vote.adopted': 'Adopté',
    'vote.rejected': 'Rejeté',
    'vote.tied': 'Égalité des voix',
    'session.transcript': 'Transcription',
    'embed.title': 'Intégrer',
    'clip.title': 'Extrait',
    'nav.delegates': 'Membres du conseil',
  },
  forbidden: [
    { use: 'point (de l’ordre du jour)', not: term('sujets?') },
    { use: 'membre du conseil', not: /délégué/i },
    { use: 'organisation', not: /organisateur/i },
    { use: 'intervenant', not: term('orateurs?|oratrices?') },
    { use: 'vote', not: /scrutin/i },
    { use: 'transcription, or procès-verbal', not: /compte[- ]rendu/i },
    { use: 'calendrier for the portal, agenda for the visitor', not: /(votre|mon)( propre)? calendrier|ajouter au calendrier/i },
    { use: 'recevoir une notification', not: term('avertie?s?'), only: /^notify\./ },
    { use: 'moment, or position', not: term('(un|ce|les|des) temps') },
    { use: 'adresse IP', not: /adresse réseau/i },
    { use: 'sans JavaScript', not: /sans scripts?/i },
    { use: 'accéder à la séance', not: term('ouvrir|ouvert'), only: /^login\./ },
  ],
  informal: term('tu|toi|ton|tes'),
  quotes: ['«', '»'],
  // Unbreakable spaces: U+00A0 before a colon, U+202F before the other signs and inside quotation marks.
  punctuation: /(?<!\u00a0):(?=\s|$)|(?<!\u202f)[;!?»]|«(?!\u202f)|\s[,.…]/u,
};
