import { CHOICES } from '../../state/deskVotes.ts';
import { toFullName } from '../../state/deskPeople.ts';
import { ROLL_CHOICES, type RollChoice, type RollGroup, type RollMember } from '../../state/rollCall.ts';
import type { DeskTexts } from '../../texts/deskTexts.ts';

interface RollGroupsProps {
  texts: DeskTexts;
  groups: readonly RollGroup[];
}

/** The members by division, each with a button a choice; a pressed button takes its ballot away. */
export function RollGroups({ texts, groups }: RollGroupsProps) {
  return groups.map(({ division, members }) => {
    const id = `roll-division-${division?._id ?? 'none'}`;
    return (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{division ? <bdi>{division.name}</bdi> : texts.t('roll.noDivision')}</h2>
        {division && <WholeDivision texts={texts} id={id} divisionId={division._id} />}
        <ul className="members">
          {members.map((member) => (
            <li key={member.attendee._id}>
              <Member texts={texts} member={member} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function WholeDivision({ texts: { t }, id, divisionId }: { texts: DeskTexts; id: string; divisionId: string }) {
  const all = `${id}-all`;
  return (
    <div role="group" aria-labelledby={`${id} ${all}`} className="ballot whole" data-row="division">
      <span id={all}>{t('roll.whole')}</span>
      <div className="choices">
        {CHOICES.map((choice) => (
          <button
            key={choice}
            id={`${all}-${choice}`}
            name={`division-${divisionId}`}
            value={choice}
            data-choice={choice}
            aria-keyshortcuts={toKey(choice)}
          >
            {t(`votes.${choice}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

interface MemberProps {
  texts: DeskTexts;
  member: RollMember;
}

function Member({ texts: { t }, member: { attendee, ballot } }: MemberProps) {
  const id = `roll-${attendee._id}`;
  const isOther = ballot !== undefined && !ROLL_CHOICES.some((choice) => choice === ballot.vote);
  return (
    <div role="group" aria-labelledby={`${id}-name`} className="ballot" data-row="member">
      <span id={`${id}-name`}>
        <bdi>{toFullName(attendee)}</bdi>
        {isOther && (
          <>
            {' '}
            <small>
              <bdi>{ballot.label ?? ballot.vote}</bdi>
            </small>
          </>
        )}
      </span>
      <div className="choices">
        {ROLL_CHOICES.map((choice) => (
          <button
            key={choice}
            id={`${id}-${choice}`}
            name={`ballot-${attendee._id}`}
            value={ballot?.vote === choice ? 'clear' : choice}
            data-choice={choice}
            aria-pressed={ballot?.vote === choice}
            aria-keyshortcuts={toKey(choice)}
          >
            {t(`votes.${choice}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The key of a choice: 1 to 4. */
const toKey = (choice: RollChoice): string => String(ROLL_CHOICES.indexOf(choice) + 1);
