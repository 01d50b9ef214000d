import { toClockTime, toLocalDateTime } from './localTime.ts';

/** Names of months, of which the first letters are enough, in languages that write dates with them. */
const MONTHS = [
  'jan(?:uary|uari|vier|uar|eiro)?|ene(?:ro)?|ion(?:awr)?',
  'feb(?:ruary|ruari|ruar|rero)?|fév(?:rier)?|chwe(?:fror)?',
  'mar(?:ch|s|zo)?|maart|mrt|märz|maw(?:rth)?',
  'apr(?:il)?|avr(?:il)?|abr(?:il)?|ebr(?:ill)?',
  'may|mei|mai|mayo',
  'june?|juni|juin|junio|meh(?:efin)?',
  'july?|juli|juillet|julio|gor(?:ffennaf)?',
  'aug(?:ust|ustus)?|août|ago(?:sto)?|awst',
  'sept?(?:ember|embre|iembre)?|medi',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?|hyd(?:ref)?',
  'nov(?:ember|embre|iembre)?|tach(?:wedd)?',
  'dec(?:ember)?|déc(?:embre)?|dez(?:ember)?|dic(?:iembre)?|rhag(?:fyr)?',
];
const MONTH = `(?<month>${MONTHS.join('|')})\\.?`;
const FORMS = [
  /(?<!\d)(?<year>\d{4})-(?<number>\d{2})-(?<day>\d{2})(?!\d)/iu,
  new RegExp(`(?<![\\p{L}])${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})`, 'iu'),
  new RegExp(`(?<!\\d)(?<day>\\d{1,2})(?:\\.|er|st|nd|rd|th)?\\s+(?:de\\s+)?${MONTH}\\s+(?:de\\s+)?(?<year>\\d{4})`, 'iu'),
  /(?<year>\d{4})年(?<number>\d{1,2})月(?<day>\d{1,2})日/iu,
];
const CLOCK = /(?<!\d)(?<clock>\d{1,2}[:.h]\d{2}(?:\s*[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?)/iu;

/**
 * The date in a sentence, with its time if it has one, as `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:00`; undefined without a date of which the
 * order of day and month is certain.
 */
export function findWrittenDate(text: string): string | undefined {
  const match = FORMS.map((form) => form.exec(text)).find((found) => found !== null);
  if (!match?.groups) return undefined;
  const { year = '', month = '', number = '', day = '' } = match.groups;
  const index = number === '' ? MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'iu').test(month)) + 1 : Number(number);
  const date = toLocalDateTime(`${year}-${String(index).padStart(2, '0')}-${day.padStart(2, '0')}`)?.slice(0, 10);
  if (date === undefined) return undefined;
  const clock = toClockTime(CLOCK.exec(text.slice(match.index + match[0].length))?.groups?.['clock']);
  return clock === undefined ? date : `${date}T${clock}:00`;
}
