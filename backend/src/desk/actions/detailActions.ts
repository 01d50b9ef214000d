import { ApiError } from '../../apiError.ts';
import { editSession } from '../../control/edit/editSession.ts';
import type { EditProblem } from '../../control/edit/sessionEdit.ts';
import { setPublished } from '../../control/sessionEvents.ts';
import { removeForGood } from '../../seed/changes/removeForGood.ts';
import { DETAIL_FIELDS } from '../page/sessionView.ts';
import { toEditFields } from '../state/deskDetails.ts';
import type { ActionContext, DeskAction } from './deskAction.ts';
import { DeskProblem, requireField } from './deskAction.ts';

/** Why an edit is not made, as a text of the desk and the field that caused it. */
const PROBLEMS: Partial<Record<EditProblem, ConstructorParameters<typeof DeskProblem>>> = {
  name: ['required', DETAIL_FIELDS.name],
  startDateTime: ['moveDate', DETAIL_FIELDS.date],
  duration: ['editMinutes', DETAIL_FIELDS.minutes],
  documents: ['editDocument', DETAIL_FIELDS.newDocument],
};

async function edit({ control, session }: ActionContext, fields: unknown): Promise<void> {
  const answer = await editSession(control, session, fields);
  if (typeof answer === 'string') throw new DeskProblem(...(PROBLEMS[answer] ?? (['changed', 'details'] as const)));
}

/** Saves name, description, start, length, room, category and documents. */
const saveDetails: DeskAction = async (context) => {
  const { control, session, fields } = context;
  const changed = toEditFields(session, (await control.store.getCity(session.city))?.timeZone ?? 'UTC', fields);
  if (changed === 'changed') throw new DeskProblem('changed', 'details');
  await edit(context, changed);
  return { key: 'done.saveDetails', anchor: 'details' };
};

const setPassword: DeskAction = async (context) => {
  await edit(context, { password: requireField(context, 'password', DETAIL_FIELDS.password) });
  return { key: 'done.setPassword', anchor: 'password' };
};

const removePassword: DeskAction = async (context) => {
  if (context.session.password === undefined) throw new DeskProblem('changed', 'password');
  await edit(context, { password: null });
  return { key: 'done.removePassword', anchor: 'password' };
};

/** Removes the session for good (rule 13.25); the notice says what was removed, and what remains where. */
const removeSession: DeskAction = async ({ control, session, fields }) => {
  if (fields['sure'] === undefined) throw new DeskProblem('notSure', DETAIL_FIELDS.sure);
  if (session.status.startsWith('live')) throw new DeskProblem('changed', 'state');
  try {
    const { files, megabytes, source } = await removeForGood(control, session, () => setPublished(control, session, false));
    return {
      key: 'done.removeSession',
      values: { name: session.name, files, megabytes },
      notes: [
        { key: 'removal.remains' },
        ...(source === undefined ? [] : [{ key: 'removal.source' as const, values: { folder: source } }]),
      ],
      anchor: 'main',
      isRemoved: true,
    };
  } catch (error) {
    if (error instanceof ApiError) throw new DeskProblem('removeExample', DETAIL_FIELDS.sure);
    throw error;
  }
};

/** The actions that edit or remove a session, by the end of their address. */
export const detailActions: Record<string, DeskAction> = {
  details: saveDetails,
  'set-password': setPassword,
  'remove-password': removePassword,
  'remove-session': removeSession,
};
