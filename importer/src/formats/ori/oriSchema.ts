import { z } from 'zod';
import { countField, flagField, numberField, textField } from '../fields.ts';

const relation = z.unknown().optional();

/** A meeting; its relations are ids of other documents, or those documents. */
export const oriMeetingSchema = z.looseObject({
  name: textField,
  description: textField,
  start_date: textField,
  end_date: textField,
  status: textField,
  location: textField,
  chair: textField,
  confidential: flagField,
  organization: relation,
  has_organization_name: relation,
  committee: relation,
  agenda: relation,
  attachment: relation,
  attendee: relation,
});

/** An agenda item; `raw_position` is the printed number that the source gives as its position. */
export const oriItemSchema = z.looseObject({
  name: textField,
  description: textField,
  position: numberField,
  raw_position: textField,
  confidential: flagField,
  parent: relation,
  agenda: relation,
  attachment: relation,
  motion: relation,
  vote_event: relation,
});

/** A file; `original_url` is its address at the source, `url` that of the copy of Open Raadsinformatie. */
export const oriMediaSchema = z.looseObject({
  name: textField,
  file_name: textField,
  url: textField,
  original_url: textField,
  confidential: flagField,
  is_referenced_by: relation,
  isReferencedBy: relation,
});

/** A person, an organisation or any other document that is used for its name. */
export const oriNamedSchema = z.looseObject({ name: textField, given_name: textField, family_name: textField });

/** A motion; `requirement` is the majority that it needs. */
export const oriMotionSchema = z.looseObject({ name: textField, requirement: textField, vote_events: relation, result: relation });

/** A vote event with the votes of people, or with counts. */
export const oriVoteEventSchema = z.looseObject({ name: textField, motion: relation, votes: relation, counts: relation, result: relation });

/** The vote of one person (`voter`, in `group`), or of a whole group. */
export const oriVoteSchema = z.looseObject({
  option: relation,
  weight: countField,
  vote_event: relation,
  voter: relation,
  group: relation,
});

/** The number of votes with one option, which is the type of the document (`YesCount`). */
export const oriCountSchema = z.looseObject({ value: countField });
