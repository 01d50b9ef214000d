import { useState } from 'react';
import type { FollowOutcome } from '../../components/follow/FollowDone.tsx';
import { followInputId } from '../../components/follow/FollowForm.tsx';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import {
  FOLLOW_FIELDS,
  type FollowField,
  type FollowProblems,
  parseFollowValues,
  toFollowChoices,
  toMailFollow,
} from '../../domain/follow/followForm.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import type { Translate } from '../../i18n/translator.ts';
import { canSubscribe, subscribeBrowser } from '../../services/browser/pushSubscription.ts';
import { useSentForm } from '../hooks/forms/useSentForm.ts';
import { useHydrated } from '../hooks/useHydrated.ts';

/** The answer of the portal that accepts a follow of a browser. */
interface Answer {
  /** Address of the page with all that the browser follows. */
  manage: string;
}

/** The problems of a follow by mail. */
function checkMail(values: Record<string, unknown>): FollowProblems {
  const order = toMailFollow(parseFollowValues(values));
  return order.ok ? {} : order.error;
}

/** The problems of a follow of the browser, which needs no address. */
function checkChoices(values: Record<string, unknown>): FollowProblems {
  const choices = toFollowChoices(parseFollowValues(values));
  return choices.ok ? {} : choices.error;
}

/**
 * Validates the follow form in the browser and sends it (rule 15.13); `outcome` is set once it was accepted. Only the page of the form
 * subscribes a browser (rule 28.64).
 */
export function useFollowForm(view: FollowView, t: Translate, first: FormProblem<FollowField> | undefined, isPage: boolean) {
  const [outcome, setOutcome] = useState<FollowOutcome>();
  const { form, show, post, runOnce, submitWith, valuesOf, props } = useSentForm(view, t, first, {
    action: 'follow',
    fields: FOLLOW_FIELDS,
    toInputId: followInputId,
    lists: ['phases'],
    tryAgain: 'follow.tryAgain',
    check: checkMail,
  });
  const isHydrated = useHydrated();
  const { pushKey } = view;

  const onSubmit = submitWith(async (element) => {
    const accepted = await post(element);
    if (accepted) setOutcome({ kind: 'mail', mail: parseFollowValues(accepted.values).mail });
  });
  const subscribe = async (element: HTMLFormElement, key: string) => {
    const subscription = await subscribeBrowser(key);
    if (!subscription) {
      show(t('follow.browserDenied'), {});
      return;
    }
    const accepted = await post(element, { channel: 'push', subscription });
    if (accepted) setOutcome({ kind: 'browser', manage: (accepted.answer as Answer).manage });
  };
  const onBrowser = () => {
    const element = form.current;
    if (element && pushKey !== undefined) void runOnce(checkChoices(valuesOf(element)), () => subscribe(element, pushKey));
  };
  const isBrowserOffered = isPage && isHydrated && pushKey !== undefined && canSubscribe();
  return { outcome, props: { ...props, onSubmit, onBrowser: isBrowserOffered ? onBrowser : undefined } };
}
