import { SPACE_BEFORE_PUNCTUATION, type TextRules, term } from './textRules.ts';

/** The glossary of Dutch, for Flanders and the Netherlands. */
export const dutch: TextRules = {
  terms: {
    'session.topics': 'Agenda',
    'timeline.topic': 'Agendapunt',
    'session.addToCalendar': 'Toevoegen aan mijn agenda',
    'search.kindSession': 'Vergadering',
    'search.kindVote': 'Stemming',
    'vote.adopted': 'Aangenomen',
    'vote.rejected': 'Verworpen',
    'vote.tied': 'Staking van stemmen',
    'session.transcript': 'Transcript',
    'embed.title': 'Insluiten',
    'clip.title': 'Fragment',
    'nav.delegates': 'Raadsleden',
  },
  forbidden: [
    { use: 'agendapunt', not: /onderwerp/i },
    { use: 'vergadering', not: /zitting/i },
    { use: 'livevergadering, or another sentence', not: /live vergadering/i },
    { use: 'apparaat', not: /toestel/i },
    { use: 'organisatie', not: /organisator/i },
    { use: 'kalender for the portal, agenda for the visitor', not: /(uw|mijn)( eigen)? kalender|aan agenda/i },
    { use: 'melding', not: term('berichte?n?'), only: /^notify\./ },
    { use: 'vernieuwen', not: /verver?s/i },
    { use: 'accepteren', not: /aanvaard/i },
    { use: 'langzamer', not: term('trager') },
    { use: 'transcript, or notulen', not: term('verslag(en)?') },
    { use: 'startpagina', not: /homepage/i },
    { use: 'IP-adres', not: /netwerkadres/i },
    { use: 'zonder JavaScript', not: /zonder scripts?/i },
    { use: 'an infinitive', not: /^(toon|zoek) /i, only: /^(nav|cities|sessions?|transcript)\./ },
    { use: 'naar', not: term('openen|opende'), only: /^login\./ },
  ],
  informal: term('jij|je|jou|jouw|jullie|jezelf'),
  quotes: ['‘', '’'],
  // What is typed for words that follow each other: double quotation marks.
  otherQuotes: ['search.examplePhrase'],
  punctuation: SPACE_BEFORE_PUNCTUATION,
};
