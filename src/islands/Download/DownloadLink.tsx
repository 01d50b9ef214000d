import { ActionIcon } from '../../components/session/actions/ActionIcon.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import { itemAt, type RecordedItem } from '../../domain/playback/recordedItems.ts';
import type { Locale } from '../../i18n/locales.ts';
import { $playback } from '../../stores/player/playback.store.ts';
import { type FormAddresses, FormLink } from '../hooks/forms/FormLink.tsx';

interface DownloadLinkProps {
  details: FormAddresses;
  /** The agenda items of the recording, by start. */
  items: readonly RecordedItem[];
  labels: { title: string; close: string };
  locale: Locale;
}

/** The address of the document with the item that plays as the chosen one, unless the page was opened at one or as a clip (rule 15.3). */
function withPlayedItem(address: string, items: readonly RecordedItem[]): string {
  const { currentTime, isPlaying } = $playback.get();
  const item = isPlaying ? itemAt(items, currentTime) : undefined;
  if (item === undefined || /[?&](topic|in|out)=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}topic=${encodeURIComponent(item.id)}`;
}

async function loadDialog() {
  const { DownloadDialog } = await import('./DownloadDialog.tsx');
  return DownloadDialog;
}

/** The link to the page with the download form, which opens the form in a dialog. */
export function DownloadLink({ details, items, ...link }: DownloadLinkProps) {
  return (
    <FormLink
      className={styles['download']}
      icon={<ActionIcon name="download" />}
      href={details.href}
      toDocument={() => withPlayedItem(details.document, items)}
      loadDialog={loadDialog}
      {...link}
    />
  );
}
