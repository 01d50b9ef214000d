import { htmlToText } from '../../text/htmlText.ts';
import { oneLine } from '../../text/text.ts';
import { tally, type Tally } from '../../seedPart.ts';
import { toNumber, type NotubizAttributes } from './notubizSchema.ts';

const TITLE = 'Titel';

/** Labels of attributes that have a number only. Numbers are the same for all organisations; these occur in public records. */
const LABELS: Record<number, string> = { 1: TITLE, 3: 'Omschrijving', 50: 'Locatie' };

/** The text of a record's attributes, and how many were left out. */
export interface AttributeTexts {
  /** One line; empty without a title. */
  title: string;
  /** The other attributes, each with its label. */
  blocks: string[];
  read: number;
  /** Numbers of the attributes without a known label. */
  unlabelled: string[];
  /** Number of values that are not text. */
  notText: number;
}

/** Reads the attributes of a meeting or agenda item; empty ones do not count. */
export function readAttributes(attributes: NotubizAttributes): AttributeTexts {
  const texts: AttributeTexts = { title: '', blocks: [], read: 0, unlabelled: [], notText: 0 };
  for (const { number, label, value } of listAttributes(attributes)) {
    const text = typeof value === 'string' ? htmlToText(value) : typeof value === 'number' ? String(value) : undefined;
    if (text === '' || value === null || value === undefined) continue;
    texts.read += 1;
    if (text === undefined) texts.notText += 1;
    else if (label === '') texts.unlabelled.push(number);
    else if (label === TITLE && texts.title === '') texts.title = oneLine(text);
    else texts.blocks.push(text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`);
  }
  return texts;
}

/** Counts the attributes of all records. */
export function tallyAttributes(all: AttributeTexts[]): Tally {
  const sum = (count: (texts: AttributeTexts) => number): number => all.reduce((total, texts) => total + count(texts), 0);
  const read = sum((texts) => texts.read);
  const notText = sum((texts) => texts.notText);
  const unlabelled = all.flatMap((texts) => texts.unlabelled);
  return tally('attributes', read, read - notText - unlabelled.length, [
    { count: unlabelled.length, why: `without a known label (attribute ${[...new Set(unlabelled)].sort().join(', ')})` },
    { count: notText, why: 'the value is not text' },
  ]);
}

function listAttributes(attributes: NotubizAttributes): { number: string; label: string; value: unknown }[] {
  if (!Array.isArray(attributes))
    return Object.entries(attributes ?? {}).map(([label, value]) => ({
      number: '',
      label: LABELS[Number(label)] ?? oneLine(label),
      value,
    }));
  return attributes.map(({ id, label, name, reference_model, value }) => ({
    number: String(id ?? 'without number'),
    label: oneLine(label) || oneLine(name) || LABELS[toNumber(id) ?? 0] || oneLine(reference_model),
    value,
  }));
}
