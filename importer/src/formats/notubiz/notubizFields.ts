import { leftOutFields } from '../../leftOutFields.ts';
import {
  agendaItemSchema,
  attributeSchema,
  documentSchema,
  notubizSchema,
  typeDataSchema,
  type NotubizAgendaItem,
  type NotubizDocument,
  type NotubizMeeting,
} from './notubizSchema.ts';

const ADMINISTRATION = 'the administration of the source';

/** Notices of the fields that are not imported, of the meeting and of the records in it that are shown. */
export function leftOutNotubizFields(meeting: NotubizMeeting, items: NotubizAgendaItem[], documents: NotubizDocument[]): string[] {
  const typeData = items.flatMap(({ type_data }) => (type_data ? [type_data] : []));
  const attributes = [meeting, ...typeData].flatMap((record) => (Array.isArray(record.attributes) ? record.attributes : []));
  return [
    leftOutFields(
      {
        what: 'the meeting',
        used: Object.keys(notubizSchema.shape),
        ignored: {
          [ADMINISTRATION]: [
            'self',
            'type',
            'body',
            'template',
            'parent',
            'order',
            'creation_date',
            'last_modified',
            'archive_state',
            'archive_state_last_modified',
            'allow_subscriptions',
            'subscriptions',
          ],
          'states of the website of the source': ['announcement', 'inactive', 'live'],
          'the salutation of the invitation': ['salutation'],
        },
      },
      [meeting],
    ),
    leftOutFields(
      { what: 'the organisation', used: ['id', 'name'], ignored: { [ADMINISTRATION]: ['self'] } },
      toList(meeting.organisation),
    ),
    leftOutFields({ what: 'the gremium', used: ['name'], ignored: { [ADMINISTRATION]: ['id', 'self'] } }, toList(meeting.gremium)),
    leftOutFields({ what: 'plannings', used: ['start_date', 'end_date'], ignored: {} }, meeting.plannings ?? []),
    leftOutFields(
      {
        what: 'agenda entries',
        used: Object.keys(agendaItemSchema.shape),
        ignored: {
          [ADMINISTRATION]: ['meeting', 'parent', 'type', 'last_modified'],
          'planned times, not positions in the recording': ['start_date', 'end_date'],
        },
      },
      items,
    ),
    leftOutFields(
      {
        what: 'agenda entries (type_data)',
        used: Object.keys(typeDataSchema.shape),
        ignored: { [ADMINISTRATION]: ['self'], 'a heading is a topic like the others': ['heading'] },
      },
      typeData,
    ),
    leftOutFields({ what: 'attributes', used: Object.keys(attributeSchema.shape), ignored: { [ADMINISTRATION]: ['preview'] } }, attributes),
    leftOutFields(
      {
        what: 'documents',
        used: Object.keys(documentSchema.shape),
        ignored: {
          [ADMINISTRATION]: ['id', 'self', 'version', 'versions', 'last_modified', 'connections', 'policy_field'],
          'a document is shown as title and address': ['description', 'category', 'types', 'date', 'publication_date'],
        },
      },
      documents,
    ),
  ].flat();
}

function toList<T>(value: T | null | undefined): T[] {
  return value === null || value === undefined ? [] : [value];
}
