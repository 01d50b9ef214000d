// Hydrates at the first interaction with it. Before that, the link leads to the page of the form, and the browser sends the form.
import { useRef } from 'react';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import type { FollowField } from '../../domain/follow/followForm.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import type { FormAddresses } from '../hooks/forms/FormLink.tsx';
import { useReady } from '../hooks/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { FollowLink } from './FollowLink.tsx';
import styles from './Follow.module.css';
import { FollowPanel } from './FollowPanel.tsx';

interface FollowProps extends IslandTexts {
  /** On a page of what can be followed: the link, which opens the form in a dialog. */
  link?: FormAddresses;
  /** On the page of the form: the form, and its problem. */
  form?: { view: FollowView; problem: FormProblem<FollowField> | undefined };
}

/** The link to the follow form, or the form on its own page. */
export default function Follow({ link, form, texts, locale }: FollowProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  useReady(root);
  return (
    <div ref={root} className={link && styles['link']}>
      {link && <FollowLink details={link} labels={{ title: t('follow.title'), close: t('action.close') }} locale={locale} />}
      {form && <FollowPanel view={form.view} t={t} problem={form.problem} isPage />}
    </div>
  );
}
