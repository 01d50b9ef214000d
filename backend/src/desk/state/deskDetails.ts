import type { StoredSession } from '../../store/records.ts';
import { toLocalIso } from '../../seed/zone.ts';

type Fields = Readonly<Record<string, string>>;

/** The fields of the form with the details of a session, as the session has them. */
export interface SessionDetails {
  title: string;
  description: string;
  date: string;
  time: string;
  minutes: string;
  room: string;
  category: string;
}

/** Number of the empty row in which a document is added. */
export const NEW_DOCUMENT = 'new';

/** What the form shows of a session in the zone of its city. */
export function toDetails(session: StoredSession, timeZone: string): SessionDetails {
  const { name, description = '', startMs, dayOnly = false, durationSeconds, room, category = '' } = session;
  const start = toLocalIso(startMs, timeZone);
  return {
    title: name,
    description,
    date: start.slice(0, 10),
    time: dayOnly ? '' : start.slice(11, 16),
    minutes: durationSeconds === undefined ? '' : String(Math.round(durationSeconds / 60)),
    room: room === undefined ? '' : String(room),
    category,
  };
}

/** Names of the fields of a document in the form. */
export const toDocumentFields = (row: number | typeof NEW_DOCUMENT) => ({
  title: `document-${row}-title`,
  url: `document-${row}-url`,
  /** The address that the page showed. */
  shown: `document-${row}-shown`,
  drop: `document-${row}-drop`,
});

/** The fields of an edit of a session (rule 13.26) that a form changes; those that it has as the session has them are left out. */
export function toEditFields(session: StoredSession, timeZone: string, fields: Fields): Record<string, unknown> | 'changed' {
  const known = toDetails(session, timeZone);
  const typed = (name: keyof SessionDetails) => (fields[name] ?? known[name]).replaceAll('\r\n', '\n').trim();
  const isChanged = (name: keyof SessionDetails) => typed(name) !== known[name].trim();
  const documents = toDocuments(session, fields);
  if (documents === 'changed') return 'changed';
  return {
    ...(isChanged('title') && { name: typed('title') }),
    ...(isChanged('description') && { description: typed('description') || null }),
    ...((isChanged('date') || isChanged('time')) && {
      startDateTime: [typed('date'), typed('time')].filter((part) => part !== '').join('T'),
    }),
    ...(isChanged('minutes') && { duration: toSeconds(typed('minutes')) }),
    ...(isChanged('room') && { room: typed('room') === '' ? null : Number(typed('room')) }),
    ...(isChanged('category') && { category: typed('category') || null }),
    ...(documents && { documents }),
  };
}

/** Seconds of minutes in a field; null for an empty field, and 0, which no session has, for what is no whole number. */
function toSeconds(minutes: string): number | null {
  if (minutes === '') return null;
  return /^\d{1,6}$/.test(minutes) ? Number(minutes) * 60 : 0;
}

/** The documents of a form; undefined if it changes none, `changed` if somebody else has changed them since the page was loaded. */
function toDocuments({ documents = [] }: StoredSession, fields: Fields): { title: string; url: string }[] | 'changed' | undefined {
  const names = documents.map((_, row) => toDocumentFields(row));
  if (names.every(({ shown }) => fields[shown] === undefined) && fields[toDocumentFields(NEW_DOCUMENT).url] === undefined) return undefined;
  const isShown = names.every(({ shown }, row) => fields[shown] === documents[row]?.url);
  if (!isShown || fields[toDocumentFields(documents.length).shown] !== undefined) return 'changed';
  const rows = documents.flatMap((document, row) => {
    const name = toDocumentFields(row);
    if (fields[name.drop] !== undefined) return [];
    return [{ ...document, title: fields[name.title]?.trim() ?? document.title, url: fields[name.url]?.trim() ?? document.url }];
  });
  const added = toDocumentFields(NEW_DOCUMENT);
  const title = fields[added.title]?.trim() ?? '';
  const url = fields[added.url]?.trim() ?? '';
  const next = title === '' && url === '' ? rows : [...rows, { title, url }];
  return JSON.stringify(next) === JSON.stringify(documents) ? undefined : next;
}
