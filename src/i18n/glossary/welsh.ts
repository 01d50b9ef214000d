import type { Glossary } from './glossary.ts';

/** Terms, apostrophes and form of address of the Welsh texts; patterns include mutated forms. */
export const WELSH: Glossary = {
  forbidden: [
    { pattern: /\bsesi(?:wn|ynau)\b/iu, use: 'cyfarfod, cyfarfodydd' },
    { pattern: /\b(?:p|b|ph|mh)(?:wnc|ynciau)\b/iu, use: 'eitem ar yr agenda, eitemau' },
    { pattern: /\brh?aglen\b(?! galendr)/iu, use: 'agenda' },
    { pattern: /\b[mf]osiwn/iu, use: 'cynnig' },
    { pattern: /\bdd?iwygiad/iu, use: 'gwelliant' },
    { pattern: /\bf[oô]t\b/iu, use: 'pleidlais' },
    { pattern: /\b(?:c|g|ch)ynrychiolwyr\b/iu, use: 'aelodau, cynghorwyr' },
    { pattern: /\bunigol(?:yn|ion)\b/iu, use: 'person, pobl' },
    { pattern: /\b(?:c|g|ch)apsi(?:wn|ynau)\b/iu, use: 'isdeitlau' },
    { pattern: /\b[mf]ewnosod/iu, use: 'mewnblannu' },
    { pattern: /\bhidlwyr\b/iu, use: 'hidlyddion' },
    { pattern: /\b(?:dd?|nh?)arn(?:au)?\b/iu, use: 'clip, rhan' },
    { pattern: /\b[td]refnydd\b/iu, use: 'sefydliad' },
    { pattern: /\bgwarchodedig\b/iu, use: 'wedi’u diogelu' },
    { pattern: /\bamserau\b/iu, use: 'amseroedd' },
    { pattern: /\b[fm]oment\b/iu, use: 'eiliad' },
    { pattern: /cyfeiriad rhwydwaith/iu, use: 'cyfeiriad IP' },
    { pattern: /\bDoes\b/u, use: 'Nid oes' },
    // A placeholder cannot mutate.
    { pattern: /\bDyma \{\{/u, use: 'a label and a colon' },
    { pattern: /a\(c\)/u, use: 'commas' },
    // Form of address: chi.
    { pattern: /\b(?:ti|tithau|dithau|dy|wyt)\b/iu, use: 'chi, eich' },
    // Typography.
    { pattern: /['‘´`]/u, use: '’' },
    { pattern: /["„«»]/u, use: '“ ”' },
    { pattern: /\.\.\.| {2}| [,.:;?!]/u, use: '…, one space, and none before punctuation' },
  ],
};
