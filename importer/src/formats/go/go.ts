import { withoutUndefined } from '../../../../backend/src/seed/json/withoutUndefined.ts';
import { addAgenda, type AgendaItem } from '../../agendaTopics.ts';
import { ImportError } from '../../importError.ts';
import { leftOutFields, type RecordFields } from '../../leftOutFields.ts';
import { emptyPart, type SeedPart, type SourceSession } from '../../seedPart.ts';
import { type LinkedDocuments, type SourceDocument, withDocuments } from '../../sourceDocuments.ts';
import { htmlToText } from '../../text/htmlText.ts';
import { toClockTime } from '../../text/localTime.ts';
import { stateOfRecord, toState } from '../../text/meetingState.ts';
import { secondsToClock, toWallTime } from '../../text/offsetTime.ts';
import { toReference } from '../../text/sourceIds.ts';
import { joinBlocks, oneLine } from '../../text/text.ts';
import { goDocumentSchema, goItemSchema, goMeetingSchema, type GoDocument, type GoItem, type GoMeeting } from './goSchema.ts';

/** A description of more characters than this is no name of a meeting. */
const NAME_LENGTH = 120;

const NUMBERS = 'numbers, sizes and kinds of the source';
const MEETING_FIELDS: RecordFields = {
  what: 'the meeting',
  used: Object.keys(goMeetingSchema.shape),
  ignored: { 'an address without its host': ['url'], [NUMBERS]: ['objectId', 'meetingLabel', 'inactive'] },
};
const ITEM_FIELDS: RecordFields = {
  what: 'agenda items',
  // A heading is a topic like the others.
  used: [...Object.keys(goItemSchema.shape), 'meeting', 'isHeading'],
  ignored: { [NUMBERS]: ['meetingSession', 'objectId'] },
};
const DOCUMENT_FIELDS: RecordFields = {
  what: 'documents',
  used: Object.keys(goDocumentSchema.shape),
  ignored: { [NUMBERS]: ['objectId', 'fileSize', 'documentTypeLabel', 'publicationDate', 'isTabsignDocument'] },
};

/** Converts a GemeenteOplossingen meeting to a part of a session folder; throws an ImportError for a meeting that is not public. */
export function goToSeed(meeting: GoMeeting): SeedPart {
  if (meeting.confidential) throw new ImportError(`meeting ${meeting.id} is not public`);
  const part = emptyPart();
  const agenda = addAgenda(
    part,
    meeting.items.map((item) => toAgendaItem(item, meeting)),
    meeting.documents.map(toDocument),
  );
  part.session = toSourceSession(meeting, agenda);
  const items = allItems(meeting.items);
  part.notices.push(
    ...leftOutFields(MEETING_FIELDS, [meeting]),
    ...leftOutFields(ITEM_FIELDS, items),
    ...leftOutFields(
      DOCUMENT_FIELDS,
      [meeting, ...items].flatMap(({ documents: own }) => own),
    ),
  );
  return part;
}

function toSourceSession(meeting: GoMeeting, { documents, titles }: LinkedDocuments): SourceSession {
  const body = oneLine(meeting.dmu?.name);
  const text = htmlToText(meeting.description);
  const isName = text !== '' && !text.includes('\n') && text.length <= NAME_LENGTH;
  const name = isName ? text : body;
  const description = joinBlocks([isName ? '' : text, meeting.location, titles]);
  const dateTime = toWallTime(meeting.date);
  const clock = toClockTime(meeting.startTime);
  const start = dateTime !== undefined && clock !== undefined ? `${dateTime.slice(0, 10)}T${clock}:00` : dateTime;
  const duration = secondsToClock(start, meeting.endTime);
  return withoutUndefined<SourceSession>({
    reference: toReference('go', meeting.id),
    language: 'nl',
    name: name || undefined,
    category: body || undefined,
    description,
    ...withDocuments(documents),
    start,
    duration,
    ...toState(stateOfRecord(meeting)),
  });
}

function toAgendaItem(item: GoItem, meeting: GoMeeting): AgendaItem {
  return {
    id: item.id,
    number: item.number,
    title: htmlToText(item.title),
    blocks: [
      htmlToText(item.description),
      htmlToText(item.status?.description ?? ''),
      oneLine(item.location) === oneLine(meeting.location) ? '' : item.location,
    ],
    documents: item.documents.map(toDocument),
    isClosed: item.confidential,
    position: item.sortOrder ?? item.sortorder,
    items: (item.items ?? []).map((below) => toAgendaItem(below, meeting)),
  };
}

function toDocument(document: GoDocument): SourceDocument {
  return {
    title: htmlToText(document.description) || document.fileName || document.filename || document.id,
    url: document.url,
    type: document.fileName || document.filename,
    isClosed: document.confidential,
  };
}

function allItems(items: GoItem[]): GoItem[] {
  return items.flatMap((item) => [item, ...allItems(item.items ?? [])]);
}
