import type { ListName, StoredSession } from '../../store/records.ts';
import { changeAndSend } from '../../control/recordChanges.ts';
import type { SessionControl } from '../../control/sessionEvents.ts';
import type { DeskTextKey, DeskTexts, TextValues } from '../texts/deskTexts.ts';

/** What an action needs. */
export interface ActionContext {
  control: SessionControl;
  session: StoredSession;
  /** The fields of the form. */
  fields: Record<string, string>;
  /** Texts in the language of the person at the desk. */
  texts: DeskTexts;
  /** Texts in the language of the city: what viewers read. */
  cityTexts: DeskTexts;
  /** The instant of the action as time of day. */
  time: string;
}

/** List, action and fields of a change. */
type RecordChange = [list: ListName, action: Parameters<typeof changeAndSend>[3], fields: Parameters<typeof changeAndSend>[4]];

/** What an action did: a key of the texts with its values, and the id of the element that receives the focus. */
export interface Outcome {
  key: DeskTextKey;
  values?: TextValues;
  anchor: string;
  /** Further sentences. */
  notes?: { key: DeskTextKey; values?: TextValues }[];
  /** True: the session is gone, and the list of sessions follows. */
  isRemoved?: boolean;
}

/** Something that is done at the desk. Throws a `DeskProblem` if it cannot be done. */
export type DeskAction = (context: ActionContext) => Outcome | Promise<Outcome>;

type ProblemReason = Extract<DeskTextKey, `problem.${string}`> extends `problem.${infer Reason}` ? Reason : never;

/** Why an action was not done. */
export class DeskProblem extends Error {
  readonly outcome: Outcome;

  constructor(reason: ProblemReason, anchor: string, values: TextValues = {}) {
    super(reason);
    this.outcome = { key: `problem.${reason}`, values, anchor };
  }
}

/** A field that must have a text, without spaces around it. */
export function requireField({ fields }: ActionContext, name: string, anchor: string): string {
  const text = fields[name]?.trim() ?? '';
  if (text === '') throw new DeskProblem('required', anchor);
  return text;
}

/** Rejects an action of a session that is not live. */
export function requireLive({ session }: ActionContext, anchor: string): void {
  if (!session.status.startsWith('live')) throw new DeskProblem(session.status === 'planned' ? 'notLive' : 'ended', anchor);
}

/** A record that a page named; rejects the action if it no longer exists. */
export async function requireRecord<N extends ListName>({ control, session }: ActionContext, list: N, id: string, anchor: string) {
  const record = await control.store.getRecord(session.sessionId, list, id);
  if (!record) throw new DeskProblem('changed', anchor);
  return record;
}

/** Changes a record and sends its event; returns the record. */
export async function change({ control, session }: ActionContext, ...[list, action, fields]: RecordChange): Promise<{ _id: string }> {
  return (await changeAndSend(control, session, list, action, fields)).payload as { _id: string };
}
