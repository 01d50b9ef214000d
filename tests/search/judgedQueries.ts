import type { SearchKind } from '../../src/domain/search/searchRequest.ts';

/** What makes a query hard to answer. */
type Difficulty =
  'plain' | 'typo' | 'accent' | 'compound' | 'phrase' | 'prefix' | 'not' | 'arabic' | 'chinese' | 'speaker' | 'several terms';

/**
 * A query with its only right answer among the sessions of `backend/seed` and `records/`. It is in first place if the expected session is
 * the first result and one of its hits contains `text`, and on the first page if that session is among the first ten.
 */
export interface JudgedQuery {
  language: string;
  difficulty: Difficulty;
  query: string;
  /** The search is limited to this city: others have the same transcript. */
  city?: string;
  expect: { city: string; reference: string; kind?: SearchKind; text: string };
}

/** Difficulty, query, city and reference of the session, text of a hit, and its kind or `in city` if only its city is searched. */
type Row = [Difficulty, string, `${string}/${string}`, string, (SearchKind | 'in city')?];

const DUTCH: Row[] = [
  ['plain', 'stationsplein', 'waterdam/cr-stationsplein', 'Herinrichting Stationsplein', 'topics'],
  ['plain', 'kermis', 'zuiderhoek/raad-kermis', 'Verplaatsing van de kermis'],
  ['several terms', 'windmolens ringvaart', 'waterdam/hoorzitting-windpark', 'zes windmolens langs de ringvaart', 'sessions'],
  ['several terms', 'provincie fietsbrug', 'waterdam/college-online', 'Overleg met de provincie over de fietsbrug', 'topics'],
  ['several terms', 'varianten fietsbrug', 'waterdam/briefing-ontbijt', 'Varianten voor de fietsbrug', 'topics'],
  ['speaker', 'kuyper', 'waterdam/college-online', 'Lodewijk de Kuyper', 'speakers'],
  ['typo', 'herinrichtng stationsplein', 'waterdam/cr-stationsplein', 'Herinrichting'],
  ['typo', 'hoozbui', 'zuiderhoek/raad-kermis', 'Bij elke hoosbui', 'transcript'],
  ['typo', 'haalbaarheidsonderzoeck', 'ommeloo/raad-begroting', 'haalbaarheidsonderzoek', 'in city'],
  ['accent', 'reunie', 'zuiderhoek/raad-jeugdzorg', 'Reünie van oud-raadsleden', 'topics'],
  ['accent', 'BEEDIGING', 'waterdam/gr-installatie-2014', 'Beëdiging van de raadsleden', 'sessions'],
  ['compound', 'stalling waagplein', 'waterdam/cr-stationsplein', 'Fietsenstalling Waagplein', 'topics'],
  ['compound', 'riool merelstraat', 'zuiderhoek/raad-kermis', 'Merelstraat', 'transcript'],
  ['compound', 'uitlaatplaatsen', 'zuiderhoek/raad-kermis', 'Hondenuitlaatplaatsen', 'topics'],
  ['compound', 'terrein woningen', 'stilwater/raad-begroting', 'haventerrein', 'in city'],
  ['phrase', '"snelweg aan de horizon"', 'waterdam/gr-omgevingsvisie', 'snelweg aan de horizon', 'votes'],
  ['phrase', '"gratis parkeren kost meer"', 'stilwater/raad-begroting', 'Gratis parkeren kost meer dan het oplevert', 'in city'],
  ['phrase', '"waterpeil in de vijvers"', 'stilwater/raad-volgende', 'Waterpeil in de vijvers', 'topics'],
  ['prefix', 'draaimol*', 'zuiderhoek/raad-kermis', 'De draaimolen mag bij de kerk blijven staan', 'transcript'],
  ['not', 'snelweg -horizon', 'zuiderhoek/raad-jeugdzorg', 'Langs de snelweg is plaats', 'transcript'],
];

const ENGLISH: Row[] = [
  ['plain', 'night trains', 'cor/commission-mobility', 'Night trains between regions', 'topics'],
  ['speaker', 'priya raman', 'merewell/council-flooding', 'Priya Raman', 'speakers'],
  ['typo', 'culvret', 'merewell/council-flooding', 'culvert'],
  ['accent', "NEW YEAR'S EVE", 'merewell/council-flooding', 'flooded on New Year’s Eve', 'transcript'],
  ['phrase', '"rural bus lines"', 'cor/plenary-summer', 'Opinion on rural bus lines', 'topics'],
  ['phrase', '"pumping station fails"', 'ommeloo/raad-begroting', 'if a pumping station fails next year', 'in city'],
  ['prefix', 'allotm* plots', 'merewell/council-flooding', 'split the largest plots', 'transcript'],
  ['not', 'library -neighbourhood', 'merewell/council-flooding', 'A library that closes at five', 'transcript'],
];

const FRENCH: Row[] = [
  ['plain', 'navette gare', 'pont-clair/conseil-ecole', 'Une navette gratuite partira de la gare', 'transcript'],
  ['several terms', 'pont quart d’heure', 'alqasr/majlis-mizaniya', 'leur épargnerait un quart d’heure', 'in city'],
  ['typo', 'maraichets', 'pont-clair/conseil-ecole', 'des maraîchers de la vallée', 'transcript'],
  ['accent', 'secheresse hetre', 'pont-clair/conseil-ecole', 'La sécheresse a tué un hêtre sur quatre', 'transcript'],
  ['accent', 'MARCHE DE NOEL', 'pont-clair/conseil-ecole', 'Marché de Noël', 'topics'],
  ['phrase', '"chemin des crêtes"', 'pont-clair/conseil-ecole', 'chemin des crêtes', 'transcript'],
  ['not', 'stationnement -nocturnes', 'pont-clair/conseil-ecole', 'Où les visiteurs trouveront-ils un stationnement', 'transcript'],
];

const GERMAN: Row[] = [
  ['plain', 'Straßenbahn', 'lindenfurt/ausschuss-verkehr', 'Verlängerung der Straßenbahn'],
  ['typo', 'Fernwerme', 'lindenfurt/stadtrat-schulen', 'Fernwärme ist für die Altstadt', 'transcript'],
  ['accent', 'gartenstrasse', 'lindenfurt/ausschuss-verkehr', 'Anwohner der Gartenstraße', 'transcript'],
  ['compound', 'Bewohner Ausweis', 'lindenfurt/ausschuss-verkehr', 'Bewohnerparkausweis', 'transcript'],
  ['compound', 'Bücherei', 'lindenfurt/stadtrat-haushalt', 'bei der Stadtbücherei', 'transcript'],
  ['phrase', '"sicheren Schulweg"', 'lindenfurt/stadtrat-schulen', 'einen sicheren Schulweg', 'transcript'],
  ['not', 'Straßenbahn -Klinikum -Gleisen', 'lindenfurt/stadtrat-haushalt', 'Die Straßenbahn kostet uns jedes Jahr mehr', 'transcript'],
];

const SPANISH: Row[] = [
  ['plain', 'presupuesto', 'villarosa/pleno-presupuesto', 'Presupuesto municipal'],
  ['typo', 'goterras', 'villarosa/pleno-presupuesto', 'El tejado del mercado tiene goteras', 'transcript'],
  ['accent', 'EMBALSE SEQUIA', 'villarosa/pleno-movilidad', 'El embalse está al treinta por ciento', 'transcript'],
  ['phrase', '"escuela infantil"', 'villarosa/pleno-presupuesto', 'Faltan plazas en la escuela infantil', 'transcript'],
  ['prefix', 'aparcam*', 'villarosa/pleno-movilidad', 'aparcamiento', 'transcript'],
];

const ARABIC: Row[] = [
  ['arabic', 'مدرسه جديده', 'nahr/majlis-miyah', 'مدرسة جديدة'],
  ['arabic', 'تزرع اشجار الزيتون', 'nahr/majlis-miyah', 'تُزرع أشجار الزيتون', 'transcript'],
  ['arabic', 'الحافلات الكهربائيه', 'nahr/majlis-naql', 'الحافلات الكهربائية'],
  ['speaker', 'ابراهيم الفاسي', 'nahr/majlis-naql', 'إبراهيم الفاسي', 'speakers'],
  ['phrase', '"جسر للدراجات"', 'alqasr/majlis-mizaniya', 'جسر للدراجات', 'topics'],
];

const CHINESE: Row[] = [
  ['chinese', '自行车桥', 'qinghe/shiyi-jiaotong', '自行车桥'],
  ['chinese', '垃圾分类', 'qinghe/shiyi-huanjing', '垃圾分类'],
  ['chinese', '地铁 医院', 'qinghe/shiyi-jiaotong', '地铁二号线将延长到人民医院', 'transcript'],
  ['several terms', '补贴 电梯', 'qinghe/shiyi-jiaotong', '政府为每部电梯补贴二十万元', 'transcript'],
  ['phrase', '"学校午餐"', 'qinghe/shiyi-huanjing', '学校午餐'],
];

const WELSH: Row[] = [
  ['plain', 'llyfrgell', 'llanaber/cyngor-cyllideb', 'Dyfodol y llyfrgell', 'topics'],
  ['typo', 'pysgotwir', 'llanaber/cyngor-harbwr', 'Mae’r pysgotwyr yn colli incwm', 'transcript'],
  ['accent', 'bobl hyn', 'llanaber/cyngor-cyllideb', 'i bobl hŷn', 'transcript'],
];

const ROWS = { nl: DUTCH, en: ENGLISH, fr: FRENCH, de: GERMAN, es: SPANISH, ar: ARABIC, zh: CHINESE, cy: WELSH };

/** The 60 judged queries. */
export const JUDGED_QUERIES = Object.entries(ROWS).flatMap(([language, rows]) => rows.map((row) => toJudgedQuery(language, row)));

function toJudgedQuery(language: string, [difficulty, query, session, text, place]: Row): JudgedQuery {
  const [city = '', reference = ''] = session.split('/');
  const kind = place === 'in city' ? undefined : place;
  return { language, difficulty, query, ...(place === 'in city' && { city }), expect: { city, reference, ...(kind && { kind }), text } };
}
