import type { OwnFollow } from '../../domain/follow/followView.ts';
import type { Translate } from '../../i18n/translator.ts';
import { FollowChoiceFields } from './FollowChoiceFields.tsx';

interface OwnFollowFormProps {
  follow: OwnFollow;
  action: string;
  /** Begins the ids of the form; the heading with its name has it as id. */
  idPrefix: string;
  /** Text of the problem when nothing was chosen, so that nothing was changed; undefined without one. */
  problem: string | undefined;
  t: Translate;
}

/** Changes or ends one follow (rule 28.66); it needs no script. */
export function OwnFollowForm({ follow, action, idPrefix, problem, t }: OwnFollowFormProps) {
  const hasProblem = problem !== undefined;
  return (
    <form className="request-form" method="post" action={action} aria-labelledby={idPrefix}>
      <input type="hidden" name="id" defaultValue={follow.id} />
      <FollowChoiceFields
        idPrefix={idPrefix}
        values={hasProblem ? { phases: [], interval: follow.interval } : follow}
        problems={hasProblem ? { phases: problem } : {}}
        focused={hasProblem ? 'phases' : undefined}
        t={t}
      />
      <div className="own-buttons">
        <button className="send" name="action" value="change">
          {t('follow.save')}
        </button>{' '}
        <button name="action" value="end">
          {t('follow.end')}
        </button>
      </div>
    </form>
  );
}
