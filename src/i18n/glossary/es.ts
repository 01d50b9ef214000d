import { LATIN, SPACE_BEFORE_PUNCTUATION, type TextRules, term } from './textRules.ts';

/** The glossary of Spanish. */
export const glossary: TextRules = {
  terms: {
    'session.topics': 'Orden del día',
    'timeline.topic': 'Punto del orden del día',
    'search.kindSession': 'Sesión',
    'search.kindVote': 'Votación',
    'vote.adopted': 'Aprobado',
    'vote.rejected': 'Rechazado',
    'vote.tied': 'Empate',
    'session.transcript': 'Transcripción',
    'session.speakers': 'Intervinientes',
    'embed.title': 'Insertar',
    'clip.title': 'Fragmento',
    'nav.delegates': 'Miembros del pleno',
  },
  forbidden: [
    { use: 'punto (del orden del día)', not: term('temas?') },
    { use: 'miembro del pleno', not: /delegad/i },
    { use: 'organización', not: /organizador/i },
    { use: 'ayuntamiento, or pleno', not: term('consejos?') },
    { use: 'espectador', not: term('mirando') },
    { use: 'instante', not: term('(un|este|los|el) tiempos?') },
    { use: 'lector de noticias', not: /lector(es)? de canales/i },
    { use: 'dirección IP', not: /dirección de red/i },
    { use: 'sin JavaScript', not: /sin scripts?/i },
    { use: 'acceder a la sesión', not: /abrir la sesión|abrió la sesión/i },
  ],
  informal: term('tú|ti|tu|tus|te|contigo|vosotr[oa]s|vuestr[oa]s?'),
  quotes: ['«', '»'],
  punctuation: SPACE_BEFORE_PUNCTUATION,
  script: LATIN,
  sameAsEnglish: ['vote.majoritySimple', 'clip.earlier', 'clip.later', 'player.speedNormal'],
  sameAtDesk: ['sound.track', 'votes.simple', 'done.recordBallot'],
};
