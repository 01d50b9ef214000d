import { useStore } from '@nanostores/react';
import { Fragment, type SyntheticEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ActionPopover } from '../../components/session/actions/ActionPopover.tsx';
import styles from '../../components/session/actions/ActionPopover.module.css';
import {
  clipAddress,
  clipLengthSeconds,
  findClipProblem,
  markAt,
  type Marks,
  marksAround,
  moveMark,
  NO_MARKS,
} from '../../domain/playback/clipMarks.ts';
import { formatPosition } from '../../i18n/format.ts';
import { sentenceGap } from '../../domain/text/sentences.ts';
import { beforeValue } from '../../i18n/labels/punctuation.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import { jumpTo } from '../../stores/player/jump.store.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import { $playback } from '../../stores/player/playback.store.ts';
import { useTextBeforeHydration } from '../hooks/useTextBeforeHydration.ts';
import { copyField } from './copyField.ts';
import { useSoundAddress } from './useSoundAddress.ts';
import { playRange } from './playRange.ts';
import { readTime, TimeField } from './TimeField.tsx';
import { usePersistentPopover } from './usePersistentPopover.ts';

/** The recording of which a clip is made. */
export interface ClipDetails {
  /** Absolute address of the session page, with the part of the recording. */
  address: string;
  /** Seconds at which playback starts. */
  startAt: number;
  /** Seconds at which the recording ends, if known. */
  end: number | undefined;
  /** Seconds at which the clip ends, if the page was opened as a clip. */
  endAt: number | undefined;
}

type Side = keyof Marks;
const SIDES = ['in', 'out'] as const;
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };
const LONG_STEP = 10;

const toText = (seconds: number | undefined) => (seconds === undefined ? '' : formatPosition(seconds));

/** The clip dialog: sets marks at the playhead, by typing and by keys, and shows the link of the clip (rules 15.10, 15.11, 15.12). */
export function ClipDialog({ details, t, locale }: { details: ClipDetails; t: Translate; locale: Locale }) {
  const { startAt, endAt } = details;
  const address = useSoundAddress(details.address, locale);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLInputElement>(null);
  const inField = useRef<HTMLInputElement>(null);
  const outField = useRef<HTMLInputElement>(null);
  /** Marks that the dialog proposed and the visitor has not used yet. */
  const proposal = useRef<Marks>(undefined);
  const marks = useStore($marks, { ssr: 'initial' });
  // Text that is being typed or cannot be read stays in the field until the visitor corrects it.
  const isClip = endAt !== undefined;
  const [typed, setTyped] = useState<Partial<Record<Side, string>>>(isClip ? { in: toText(startAt), out: toText(endAt) } : {});
  const [message, setMessage] = useState<TextKey>();
  const [isUnreadable, setUnreadable] = useState<Partial<Record<Side, boolean>>>({});
  const { isPersistent, onToggle } = usePersistentPopover(panel, opener);
  const end = () => details.end ?? ($playback.get().duration || Infinity);

  const write = (changed: Marks) => {
    setMessage(undefined);
    $marks.set(changed);
  };
  /** Stores the time of a field as mark; returns false if the time cannot be read. */
  const commit = (side: Side, text: string): boolean => {
    const read = readTime(text);
    setUnreadable((all) => ({ ...all, [side]: read === 'unreadable' }));
    if (read === 'unreadable') return false;
    setTyped((all) => ({ ...all, [side]: undefined }));
    write({ ...$marks.get(), [side]: read === undefined ? undefined : Math.round(read) });
    return true;
  };
  const commitAll = () => SIDES.map((side) => typed[side] === undefined || commit(side, typed[side] ?? '')).every(Boolean);
  const set = (side: Side, changed: Marks) => {
    setTyped((all) => ({ ...all, [side]: undefined }));
    setUnreadable((all) => ({ ...all, [side]: false }));
    write(changed);
  };
  // Take over values from before hydration: the marks of a page that was opened as a clip, or typed text.
  useTextBeforeHydration(inField, (text) => commit('in', text));
  useTextBeforeHydration(outField, (text) => commit('out', text));

  const open = () => {
    onToggle();
    const { in: from, out } = $marks.get();
    const hasTyped = SIDES.some((side) => typed[side] !== undefined);
    if (from !== undefined || out !== undefined || hasTyped) return;
    proposal.current = marksAround($playback.get().currentTime || startAt, end());
    write(proposal.current);
  };
  const close = () => {
    onToggle();
    // Who only looked has marked nothing: a download must not be limited to a proposal (rule 15.10).
    if ($marks.get() === proposal.current) write(NO_MARKS);
  };
  const problem = findClipProblem(marks, end());
  /** The field whose time is wrong, and what is wrong. */
  const unreadable = SIDES.find((side) => isUnreadable[side]);
  const wrong = unreadable ?? (problem === 'outside' && (marks.in ?? 0) > end() ? 'in' : 'out');
  // The buttons and the length follow what is typed. A report appears for what is entered and goes as soon as the typed times make a clip:
  // if it went with the focus, the button below would move from under the pointer. Without script the form works with any marks.
  const read = { in: readTime(typed.in ?? toText(marks.in)), out: readTime(typed.out ?? toText(marks.out)) };
  const isReadable = (times: typeof read): times is Marks => times.in !== 'unreadable' && times.out !== 'unreadable';
  const clip = isReadable(read) && findClipProblem(read, end()) === undefined ? read : undefined;
  const isImpossible = isPersistent && !clip;
  const length = clip && clipLengthSeconds(clip, end());
  const entered = unreadable ? t('share.unreadable') : problem && problem !== 'empty' ? t(`clip.${problem}`) : undefined;
  const report = clip ? undefined : entered;
  /** Returns whether the marks make a clip. */
  const check = () => {
    proposal.current = undefined;
    return commitAll() && findClipProblem($marks.get(), end()) === undefined;
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!check()) return;
    const { in: startSeconds = 0, out } = $marks.get();
    void jumpTo({ seconds: startSeconds });
    if (out !== undefined) playRange(startSeconds, out);
  };
  const onReset = (event: SyntheticEvent) => {
    event.preventDefault();
    setTyped({});
    setUnreadable({});
    write(NO_MARKS);
  };
  const onKeyDown = (side: Side) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (commit(side, event.currentTarget.value)) set(side, moveMark($marks.get(), side, event.shiftKey ? step * LONG_STEP : step, end()));
  };
  const copy = async () => {
    if (!check()) return;
    setMessage((await copyField(link.current)) ? 'share.linkCopied' : 'share.copyFailed');
  };
  const { pathname, searchParams } = new URL(address);
  const part = searchParams.get('part');
  const audio = searchParams.get('audio');
  const sides = [
    { side: 'in', label: t('clip.start'), action: t('clip.markStart') },
    { side: 'out', label: t('clip.end'), action: t('clip.markEnd') },
  ] as const;
  return (
    <ActionPopover
      icon="clip"
      id="clip"
      title={t('clip.title')}
      closeLabel={t('action.close')}
      status={message && t(message)}
      openerRef={opener}
      panelRef={panel}
      onToggle={({ newState }) => (newState === 'open' ? open() : close())}
      foot={
        <>
          <div className={styles['row']}>
            <button form="clip-form" className={styles['main']} disabled={isImpossible}>
              {t('clip.preview')}
            </button>{' '}
            <button type="reset" form="clip-form">
              {t('clip.reset')}
            </button>
          </div>
          <div className={`${styles['row'] ?? ''} scripted`}>
            <label className={styles['wide']}>
              {t('share.link')} <input ref={link} name="link" readOnly dir="ltr" value={problem ? '' : clipAddress(address, marks)} />
            </label>
            <button type="button" disabled={isImpossible} onClick={() => void copy()}>
              {t('share.copy')}
            </button>
          </div>
        </>
      }
    >
      {/* Without script the form opens the address of the clip. */}
      <form id="clip-form" action={pathname} noValidate={isPersistent} onSubmit={onSubmit} onReset={onReset}>
        {part && <input type="hidden" name="part" value={part} />}
        {audio && <input type="hidden" name="audio" value={audio} />}
        <div className={styles['sides']}>
          {sides.map(({ side, label, action }) => (
            <div className={styles['row']} key={side}>
              <label>
                <span id={`clip-${side}`}>{label}</span>{' '}
                <TimeField
                  ref={side === 'in' ? inField : outField}
                  name={side}
                  className={styles['time']}
                  isRequired
                  value={typed[side] ?? toText(marks[side])}
                  isWrong={report !== undefined && side === wrong}
                  problemId="clip-problem"
                  onType={(text) => setTyped((all) => ({ ...all, [side]: text }))}
                  onDone={(text) => typed[side] !== undefined && commit(side, text)}
                  onKeyDown={onKeyDown(side)}
                />
              </label>
              {([-1, 1] as const).map((by) => (
                <Fragment key={by}>
                  <button
                    type="button"
                    className="scripted"
                    id={`clip-${side}-${by < 0 ? '1' : '2'}`}
                    aria-labelledby={`clip-${side} clip-${side}-${by < 0 ? '1' : '2'}`}
                    onClick={() => set(side, moveMark($marks.get(), side, by, end()))}
                  >
                    {t(by < 0 ? 'clip.earlier' : 'clip.later')}
                  </button>{' '}
                </Fragment>
              ))}
              <button
                type="button"
                className="scripted"
                onClick={() => set(side, markAt($marks.get(), side, $playback.get().currentTime || startAt, end()))}
              >
                {action}
              </button>
              {report !== undefined && side === wrong && (
                <p id="clip-problem" role="alert">
                  {report}
                </p>
              )}
            </div>
          ))}
        </div>
        <p className="scripted muted">
          {length !== undefined && (
            <>
              {beforeValue(t('clip.length'), t)}
              <output className="figures">{formatPosition(length)}</output>
              <br />
            </>
          )}
          {isPersistent && !clip && problem === 'empty' && t('clip.empty') + sentenceGap(t('clip.empty'))}
          <span className={styles['keys']}>{t('clip.hint')}</span>
        </p>
      </form>
    </ActionPopover>
  );
}
