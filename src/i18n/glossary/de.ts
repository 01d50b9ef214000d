import { LATIN, type TextRules, term } from './textRules.ts';

/** The glossary of German. */
export const glossary: TextRules = {
  terms: {
    'session.topics': 'Tagesordnung',
    'timeline.topic': 'Tagesordnungspunkt',
    'search.kindSession': 'Sitzung',
    'search.kindVote': 'Abstimmung',
    'vote.adopted': 'Angenommen',
    'vote.rejected': 'Abgelehnt',
    'vote.tied': 'Stimmengleichheit',
    'session.transcript': 'Transkript',
    'session.speakers': 'Redende',
    'embed.title': 'Einbetten',
    'clip.title': 'Ausschnitt',
    'nav.delegates': 'Ratsmitglieder',
  },
  forbidden: [
    { use: 'Tagesordnungspunkt', not: term('Thema|Themas|Themen') },
    { use: 'Transkript, or Niederschrift', not: /Wortprotokoll/i },
    { use: 'Ratsmitglied', not: /Delegiert/i },
    { use: 'Organisation', not: /Veranstalter|veranstaltende/i },
    { use: 'einbetten', not: /einbind|eingebunden/i },
    { use: 'Tracking', not: /verfolgung|zu verfolgen/i },
    { use: 'IP-Adresse', not: /Netzwerkadresse/i },
    { use: 'ohne JavaScript', not: /ohne Skripte?/i },
    { use: 'a time of day with "Uhr"', not: /(seit|gegen|stand:) \{\{time\}\}(?! Uhr)/i },
    { use: 'zur Sitzung', not: term('öffnen|geöffnet'), only: /^login\./ },
  ],
  informal: term('du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?'),
  quotes: ['„', '“'],
  // The space before an ellipsis that stands for words is unbreakable.
  punctuation: /\s[,.:;!?](?=\s|$)|(?<!\u00a0)…/u,
  script: LATIN,
  sameAsEnglish: [
    'nav.faq',
    'sessions.name',
    'status.live',
    'share.link',
    'clip.earlier',
    'clip.later',
    'player.speedNormal',
    'player.live',
  ],
  sameAtDesk: ['sound.track', 'done.recordBallot'],
};
