import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { ActionPopover } from '../../components/session/actions/ActionPopover.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import { shareLinks } from '../../domain/embed/shareLinks.ts';
import { addressAt } from '../../domain/playback/positionAddress.ts';
import { formatPosition } from '../../i18n/format.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import { $playback } from '../../stores/player/playback.store.ts';
import { useHydrated } from '../hooks/useHydrated.ts';
import { useTextBeforeHydration } from '../hooks/useTextBeforeHydration.ts';
import { copyField } from './copyField.ts';
import { readTime, TimeField } from './TimeField.tsx';

/** The session that is shared. */
export interface ShareDetails {
  name: string;
  /** Absolute address of the session page, with the part of the recording. */
  address: string;
  /** Path of the session without language prefix. */
  path: string;
  /** Seconds at which playback starts; undefined without a recording. */
  startAt: number | undefined;
}

/** The share dialog: the address of the session, optionally at a time, with QR code and networks (rules 16.7, 16.8). */
export function ShareDialog({ details, t }: { details: ShareDetails; t: Translate }) {
  const { name, address, path, startAt } = details;
  const link = useRef<HTMLInputElement>(null);
  const time = useRef<HTMLInputElement>(null);
  const [isTimed, setTimed] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [seconds, setSeconds] = useState<number>();
  const [isWrong, setWrong] = useState(false);
  const [status, setStatus] = useState<TextKey>();
  const canShare = useHydrated() && 'share' in navigator;
  const { currentTime } = useStore($playback, { ssr: 'initial' });
  // Until the visitor chooses a time, show the playhead.
  const currentPosition = formatPosition(currentTime || (startAt ?? 0));

  const commit = (text: string, timed: boolean) => {
    const read = timed ? readTime(text) : undefined;
    setWrong(read === 'unreadable');
    setStatus(undefined);
    setSeconds(read === 'unreadable' ? undefined : read);
  };
  const type = (text: string) => {
    setTyped(text);
    setTimed(true);
    // Link and code follow what is typed; a time that is not complete yet is reported when the field is left.
    const read = readTime(text);
    if (read !== 'unreadable') commit(text, true);
  };
  const toggle = (timed: boolean) => {
    setTimed(timed);
    if (timed) setTyped(typed ?? currentPosition);
    commit(typed ?? currentPosition, timed);
    if (!timed) setTyped(undefined);
  };
  useTextBeforeHydration(time, (text) => {
    if (text === currentPosition) return;
    type(text);
    commit(text, true);
  });

  const shown = isTimed ? addressAt(address, seconds) : address;
  const { pathname, search } = new URL(address);
  const code = `${pathname}/qr.svg${search}`;
  const qr = isTimed && seconds !== undefined ? `${code}${search ? '&' : '?'}t=${String(Math.floor(seconds))}` : code;
  const copy = async () => {
    const isCopied = await copyField(link.current);
    setStatus(isCopied ? 'share.linkCopied' : 'share.copyFailed');
  };
  return (
    <ActionPopover id="share" icon="share" title={t('share.title')} closeLabel={t('action.close')} status={status && t(status)}>
      {startAt !== undefined && (
        <div className={`${styles['row'] ?? ''} scripted`}>
          <label className={styles['check']}>
            <input type="checkbox" name="timed" checked={isTimed} onChange={({ target }) => toggle(target.checked)} /> {t('share.startAt')}
          </label>
          <TimeField
            ref={time}
            name="at"
            className={styles['time']}
            label={t('share.time')}
            value={typed ?? currentPosition}
            isWrong={isWrong}
            problemId="share-problem"
            onType={type}
            onDone={(text) => isTimed && commit(text, true)}
          />
          {isWrong && (
            <p id="share-problem" role="alert">
              {t('share.unreadable')}
            </p>
          )}
        </div>
      )}
      <div className={styles['row']}>
        <label className={styles['wide']}>
          {t('share.link')} <input ref={link} name="link" readOnly dir="ltr" value={shown} />
        </label>
        <button type="button" className={`${styles['main'] ?? ''} scripted`} onClick={() => void copy()}>
          {t('share.copy')}
        </button>
        {canShare && t('share.app') !== '' && (
          // share() also rejects when the visitor cancels: ignore it.
          <button type="button" onClick={() => void navigator.share({ title: name, url: shown }).catch(() => undefined)}>
            {t('share.app')}
          </button>
        )}
      </div>
      <div className={`${styles['row'] ?? ''} ${styles['between'] ?? ''}`}>
        <ul className={styles['row']} aria-label={t('share.networks')}>
          {shareLinks(shown, name).map(({ network, href }) => (
            <li key={network}>
              <a href={href} target="_blank" rel="noopener">
                {network === 'mail' ? t('share.mail') : network}
              </a>
            </li>
          ))}
        </ul>
        <figure>
          <img loading="lazy" src={qr} alt={t('share.qr')} width="120" height="120" />{' '}
          <a href={qr} download={`${path.slice(1).replaceAll('/', '-')}.svg`}>
            {t('share.qrDownload')}
          </a>
        </figure>
      </div>
    </ActionPopover>
  );
}
