/** What a column of a CSV file contains; the column of a meeting's items has their titles, or their numbers beside a title column. */
export type Column =
  | 'start'
  | 'end'
  | 'date'
  | 'number'
  | 'item'
  | 'title'
  | 'description'
  | 'speaker'
  | 'party'
  | 'role'
  | 'text'
  | 'document'
  | 'documentTitle';

/**
 * Headings in the languages of the portal. Of a heading with several terms the first entry decides: `Agendapunt nr.` is a
 * number, `Functie spreker` a role.
 */
const HEADINGS = toTerms<Column>([
  ['document', 'document documenten bijlage bijlagen stuk stukken link links url urls documents attachment attachments hyperlink'],
  [
    'document',
    'annexe annexes jointe jointes lien liens dokument dokumente anlage anlagen anhang documento documentos adjunto adjuntos anexo enlace enlaces',
  ],
  ['document', 'وثيقة وثائق مستند مستندات مرفق مرفقات رابط روابط 文件 附件 链接 連結 鏈接 dogfen dogfennau atodiad dolen dolenni'],
  ['number', 'nummer nr no num volgnummer agendanummer number numero n رقم 编号 序号 編號 序號 rhif'],
  ['party', 'fractie partij groep lijst party group faction division parti groupe fraction fraktion partei gruppe partido grupo'],
  ['party', 'حزب كتلة مجموعة 党派 政党 党团 黨派 政黨 plaid grwp'],
  ['role', 'rol functie hoedanigheid role function office capacity fonction qualite funktion rolle amt cargo funcion'],
  ['role', 'دور وظيفة منصب صفة 职务 角色 职位 職務 職位 swydd'],
  ['end', 'einde eind eindtijd stop stoptijd slot sluiting end ending finish fin ende endzeit schluss final termino'],
  ['end', 'نهاية انتهاء 结束 终止 結束 終止 diwedd gorffen'],
  ['start', 'tijd uur begin aanvang start starttijd begintijd aanvangstijd tijdstip tijdcode klok kloktijd positie'],
  ['start', 'time beginning timestamp timecode clock position heure debut temps horaire horloge'],
  ['start', 'zeit beginn anfang startzeit uhrzeit zeitpunkt hora inicio comienzo tiempo reloj posicion'],
  ['start', 'وقت بداية بدء ساعة توقيت موضع 时间 开始 起始 位置 時間 開始 时钟 钟点 amser dechrau cychwyn cloc safle'],
  ['description', 'toelichting omschrijving beschrijving opmerking opmerkingen notities description notes explanation details remarks'],
  ['description', 'remarques commentaire commentaires explication beschreibung erlauterung bemerkung bemerkungen anmerkung'],
  ['description', 'descripcion observaciones notas detalle وصف شرح ملاحظات 描述 说明 备注 說明 備註 disgrifiad nodiadau manylion'],
  ['speaker', 'spreker naam woordvoerder inspreker speaker name orateur oratrice intervenant intervenante nom'],
  ['speaker', 'redner rednerin sprecher sprecherin orador oradora ponente interviniente nombre'],
  ['speaker', 'متحدث متكلم اسم 发言人 发言者 讲者 姓名 發言人 講者 siaradwr siaradwraig enw'],
  ['title', 'titel onderwerp title subject topic titre sujet objet intitule thema betreff gegenstand'],
  ['title', 'titulo asunto tema عنوان موضوع 标题 题目 议题 主题 標題 題目 議題 主題 teitl pwnc'],
  ['item', 'agendapunt punt item point tagesordnungspunkt top traktandum punto بند 议程 議程 eitem'],
  ['text', 'tekst transcript transcriptie text transcription caption sentence texte propos wortlaut transkript'],
  ['text', 'texto transcripcion نص كلام 文本 内容 文字 內容 testun'],
  ['date', 'datum date fecha تاريخ 日期 dyddiad'],
]);

/** Terms that make `Document title` and `Naam bijlage` the titles of documents. */
const NAMES = HEADINGS.filter(({ meaning }) => meaning === 'title' || meaning === 'speaker');

/** Terms that are a heading alone; inside another heading they mean nothing. */
const SHORT_HEADINGS = toTerms<Column>([
  ['start', 'van vanaf from in von ab de desde من o'],
  ['end', 'tot to until till out bis a jusqua hasta الى حتى 至 i hyd'],
]);

/** What has a name and is no person: `Agenda Item Name`, `Naam vergadering`. */
const NO_PERSONS = toTerms<'item' | 'other'>([
  ['item', 'marker markering item agendapunt punt point topic subject onderwerp tagesordnungspunkt top asunto eitem'],
  [
    'other',
    'clip track reel sequence timeline meeting body committee council event file matter session department vergadering orgaan gremium commissie raad bestand',
  ],
  ['other', 'reunion seance commission conseil fichier sitzung ausschuss datei comision archivo cyfarfod pwyllgor ffeil'],
]);

/** When somebody came to a video meeting or left it, which is not when somebody spoke. */
const PRESENCE = toTerms([
  [
    'presence',
    'join joined leave left arrival departure attendance deelname aankomst vertrek toegetreden verlaten arrivee depart presence',
  ],
  [
    'presence',
    'beitritt beigetreten verlassen ankunft teilnahme llegada salida union asistencia انضمام مغادرة 加入 离开 離開 ymuno gadael',
  ],
]);

const KINDS_OF_TIMES = toTerms([
  ['clock', 'clock klok kloktijd uhrzeit ortszeit horloge locale reloj local lokale ساعة محلي 时钟 钟点 当地 cloc lleol'],
  ['position', 'positie position posicion video tijdcode timecode opname recording enregistrement aufnahme aufzeichnung'],
  ['position', 'grabacion موضع تسجيل 位置 录像 录音 recordiad safle'],
]);

/** The column that a heading names; undefined for other text. */
export function columnOf(heading: string): Column | undefined {
  // The cell of a heading is short and has no digit, unlike title lines and data.
  if (heading === '' || heading.length > 60 || /\p{N}/u.test(heading)) return undefined;
  const main = heading.replace(/\([^()]*\)/g, ' ').trim() || heading;
  // `Spreker / fractie` has names, `Redner/in` too; in `Datum/tijd` both parts count.
  if (main.includes('/') && columnOf(main.split('/')[0] ?? '') === 'speaker') return 'speaker';
  const whole = normalise(main);
  if (findMeaning(whole, PRESENCE) !== undefined) return undefined;
  const column = SHORT_HEADINGS.find(({ terms }) => terms.includes(whole))?.meaning ?? findMeaning(whole, HEADINGS);
  const named = column === 'speaker' ? findMeaning(whole, NO_PERSONS) : undefined;
  if (named !== undefined) return named === 'item' ? 'item' : undefined;
  return column === 'document' && findMeaning(whole, NAMES) !== undefined ? 'documentTitle' : column;
}

/** What a heading says about its times: of the clock, or positions in the recording. */
export function kindOfTimes(heading: string): 'clock' | 'position' | undefined {
  return findMeaning(normalise(heading), KINDS_OF_TIMES);
}

/** The unit of numbers that a heading names, `start_ms`; undefined where it names none. */
export function unitOfHeading(heading: string): 'seconds' | 'milliseconds' | undefined {
  const terms = normalise(heading.replace(/([a-z])(?=[A-Z])/g, '$1 ')).split(' ');
  if (terms.some((term) => /^(?:ms|msecs?|millis|milliseconds?|milliseconden|millisekunden|millisecondes|milisegundos)$/.test(term)))
    return 'milliseconds';
  return terms.some((term) => /^(?:secs?|seconds?|seconden|sekunden|secondes|segundos)$/.test(term)) ? 'seconds' : undefined;
}

/** Terms that have the same meaning in a heading. */
interface Terms<T> {
  meaning: T;
  terms: string[];
}

function toTerms<T extends string>(rows: (readonly [T, string])[]): Terms<T>[] {
  return rows.map(([meaning, terms]) => ({ meaning, terms: terms.split(' ').map(normalise) }));
}

function findMeaning<T>(heading: string, list: Terms<T>[]): T | undefined {
  const parts = heading.split(' ');
  // Chinese has no blanks between words.
  const isNamed = (term: string) => parts.includes(term) || (/\p{Script=Han}/u.test(term) && heading.includes(term));
  return list.find(({ terms }) => terms.some(isNamed))?.meaning;
}

/** Lower case without accents, signs and the Arabic article. */
function normalise(text: string): string {
  return text
    .replaceAll('#', ' no ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .map((part) => part.replace(/^ال(?=..)/, ''))
    .filter((part) => part !== '')
    .join(' ');
}
