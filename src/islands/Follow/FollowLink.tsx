import { preinit } from 'react-dom';
import { ActionIcon } from '../../components/session/actions/ActionIcon.tsx';
import type { Locale } from '../../i18n/locales.ts';
import dialogStyles from '../../styles/followDialog.css?url';
import formStyles from '../../styles/requestForms.css?url';
import { type FormAddresses, FormLink } from '../hooks/forms/FormLink.tsx';

interface FollowLinkProps {
  details: FormAddresses;
  labels: { title: string; close: string };
  locale: Locale;
}

async function loadDialog() {
  // A dialog is not shown without its styles.
  for (const stylesheet of [formStyles, dialogStyles]) preinit(stylesheet, { as: 'style', precedence: 'default' });
  const { FollowDialog } = await import('./FollowDialog.tsx');
  return FollowDialog;
}

/** The link to the page with the follow form, which opens the form in a dialog (rule 28.69). */
export function FollowLink({ details, ...link }: FollowLinkProps) {
  return (
    <FormLink
      icon={<ActionIcon name="follow" />}
      href={details.href}
      toDocument={() => details.document}
      loadDialog={loadDialog}
      {...link}
    />
  );
}
