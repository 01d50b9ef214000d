import type { Choice } from '../state/deskVotes.ts';
import type { ActionContext } from './deskAction.ts';

/** What viewers read for the choices of a vote, in the language of the city. */
export const toChoiceLabels = ({ cityTexts: { t } }: Pick<ActionContext, 'cityTexts'>): Record<Choice, string> => ({
  yes: t('votes.yes'),
  no: t('votes.no'),
  abstain: t('votes.abstain'),
});
