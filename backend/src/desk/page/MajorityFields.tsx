import type { Vote } from '../../store/records.ts';
import { isNamedMajority, MAJORITIES, MAJORITY_LENGTH } from '../state/deskVotes.ts';
import type { DeskTexts } from '../texts/deskTexts.ts';
import { FieldProblem, toProblemAttributes } from './FieldProblem.tsx';
import type { SessionView } from './sessionView.ts';

/** A majority in the language of the person at the desk; words of the source stay as they are. */
export const toMajorityText = (majority: string, { t }: DeskTexts): string =>
  isNamedMajority(majority) ? t(`votes.${majority}`) : majority;

/** The fields of the majority that a vote needs: one of those with a name, or another one in words. */
export function MajorityFields({ view, vote }: { view: SessionView; vote: Vote }) {
  const { texts, draft } = view;
  const { t } = texts;
  const id = `vote-${vote._id}-majority`;
  const isNamed = isNamedMajority(vote.majority);
  const typed = draft['vote'] === vote._id ? draft : {};
  return (
    <>
      <div className="fields">
        <div>
          <label htmlFor={id}>{t('votes.majority')}</label>
          <select
            id={id}
            name="majority"
            defaultValue={typed['majority'] ?? (isNamed ? vote.majority : '')}
            {...toProblemAttributes(view, id)}
          >
            <option value="">{t('votes.noMajority')}</option>
            {MAJORITIES.map((majority) => (
              <option key={majority} value={majority}>
                {t(`votes.${majority}`)}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-words`}>{t('votes.majorityText')}</label>
          <input
            id={`${id}-words`}
            name="majorityText"
            maxLength={MAJORITY_LENGTH}
            autoComplete="off"
            defaultValue={typed['majorityText'] ?? (isNamed ? '' : (vote.majority ?? ''))}
            dir="auto"
            {...toProblemAttributes(view, id)}
          />
        </div>
      </div>
      <FieldProblem view={view} id={id} />
    </>
  );
}
