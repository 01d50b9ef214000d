/** Depth of a record below which nothing is used: deeper values are dropped, so that reading them needs no deep recursion. */
const MAX_DEPTH = 8;

/** Longest text that is compared with the form of an address; e-mail addresses have at most 254 characters. */
const MAX_LENGTH = 320;

/** Fields and events with data of people. */
const PEOPLE = /delegate|attendee|speaker|division/i;

const isAddress = (text: string): boolean => text.length <= MAX_LENGTH && /^[^\s@/]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(text);

/** End of the name of a picture for a dense screen: no address, though it has an `@`. */
const DENSITY_SUFFIX = /@[1-9]x\.(?:png|jpe?g|webp|avif|gif|svg)(?![^?#])/gi;

/** Whether a run of characters without space may hold an address: it has an `@` between other characters, whatever else is around them. */
const mayHoldAddress = (text: string): boolean => /\S@\S/.test(text) && /\S@\S/.test(text.replace(DENSITY_SUFFIX, ''));

/** Called with the path of a dropped address, which is not in the path. */
type Report = (path: string) => void;

function cleanText(text: string, path: string, isPerson: boolean, report: Report): unknown {
  if (!text.includes('@')) return text;
  if (!isPerson && !isAddress(text.trim())) return text;
  const parts = text.split(/(\s+)/);
  const remaining = parts.filter((part) => !mayHoldAddress(part));
  if (remaining.length === parts.length) return text;
  report(path);
  return remaining.join('').trim() || undefined;
}

/** A copy is made only of what changes. */
function clean(value: unknown, path: string, isPerson: boolean, depth: number, report: Report): unknown {
  if (typeof value === 'string') return cleanText(value, path, isPerson, report);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => clean(item, `${path}[${index}]`, isPerson, depth + 1, report));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const fields = entries.map(([key, field]): [string, unknown] => {
    const isMail = /mail/i.test(key) || key.includes('@');
    const fieldPath = `${path}.${key.includes('@') ? '…' : key}`;
    if (isMail && field != null) report(fieldPath);
    return [key, isMail ? undefined : clean(field, fieldPath, isPerson || PEOPLE.test(key), depth + 1, report)];
  });
  const isSame = fields.every(([, field], index) => field === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

/**
 * The payload of a broker's event without e-mail addresses (rule 9.12): fields that are called mail, values that are an address, and in
 * the texts of people every run of characters that may hold one. Other texts, such as those of an agenda, stay as they were published.
 */
export const withoutEmails = (event: string, payload: unknown, report: Report): unknown =>
  clean(payload, event, PEOPLE.test(event), 0, report);
