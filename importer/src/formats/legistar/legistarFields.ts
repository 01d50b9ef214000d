import { leftOutFields } from '../../leftOutFields.ts';
import {
  legistarAttachmentSchema,
  legistarEventSchema,
  legistarItemSchema,
  legistarRollCallSchema,
  legistarVoteSchema,
  type LegistarAttachment,
} from './legistarSchema.ts';
import type { LegistarSelection } from './legistarSelect.ts';

const ADMINISTRATION = 'the administration of the source';

/** Notices of the fields that are not imported, of the event and of the records of it that are shown. */
export function leftOutLegistarFields(
  { event, items, votes, rollCalls }: Omit<LegistarSelection, 'tallies'>,
  attachments: LegistarAttachment[],
): string[] {
  return [
    leftOutFields(
      {
        what: 'the event',
        used: Object.keys(legistarEventSchema.shape),
        ignored: {
          [ADMINISTRATION]: [
            'EventGuid',
            'EventRowVersion',
            'EventLastModifiedUtc',
            'EventBodyId',
            'EventAgendaStatusId',
            'EventMinutesStatusId',
            'EventAgendaLastPublishedUTC',
            'EventMinutesLastPublishedUTC',
            'EventVideoStatus',
          ],
        },
      },
      [event],
    ),
    leftOutFields(
      {
        what: 'event items',
        used: Object.keys(legistarItemSchema.shape),
        ignored: {
          [ADMINISTRATION]: [
            'EventItemGuid',
            'EventItemRowVersion',
            'EventItemLastModifiedUtc',
            'EventItemVersion',
            'EventItemActionId',
            'EventItemFlagExtra',
            'EventItemAccelaRecordId',
            'EventItemMoverId',
            'EventItemSeconderId',
            'EventItemMatterGuid',
          ],
          'a number of the video service': ['EventItemVideo'],
          'the seed format has no place for it': ['EventItemConsent'],
          'the state of the matter, which may be later than the meeting': ['EventItemMatterStatus'],
        },
      },
      items,
    ),
    leftOutFields(
      {
        what: 'attachments',
        used: Object.keys(legistarAttachmentSchema.shape),
        ignored: {
          [ADMINISTRATION]: [
            'Id',
            'Guid',
            'RowVersion',
            'LastModifiedUtc',
            'MatterVersion',
            'IsHyperlink',
            'IsSupportingDocument',
            'IsMinuteOrder',
            'IsBoardLetter',
            'AgiloftId',
            'PrintWithReports',
            'Sort',
          ].map((name) => `MatterAttachment${name}`),
          'an attachment is shown as title and address': ['FileName', 'Description', 'Binary'].map((name) => `MatterAttachment${name}`),
        },
      },
      attachments,
    ),
    leftOutFields(
      {
        what: 'individual votes',
        used: Object.keys(legistarVoteSchema.shape),
        ignored: { [ADMINISTRATION]: ['VoteGuid', 'VoteRowVersion', 'VoteLastModifiedUtc', 'VoteValueId', 'PersonInfo'] },
      },
      votes,
    ),
    leftOutFields(
      {
        what: 'roll calls',
        used: Object.keys(legistarRollCallSchema.shape),
        ignored: { [ADMINISTRATION]: ['RollCallGuid', 'RollCallRowVersion', 'RollCallLastModifiedUtc', 'RollCallValueId'] },
      },
      rollCalls,
    ),
  ].flat();
}
