import type { LiveCaptions, SpokenWords } from '../domain/liveCaptions.ts';
import { followedRange, type LogRange, pausedRange, rangeStartFor } from '../domain/liveLog.ts';
import { lineAt } from '../domain/transcript.ts';
import { newestMs, shownMs } from '../stores/liveSession.store.ts';
import { $pictureMs } from '../stores/playback.store.ts';
import { offerActs } from './liveLogActs.ts';
import { followScroll } from './liveLogFollow.ts';
import { moveByKeys } from './liveLogKeys.ts';
import { chooseLanguage } from './liveLogLanguage.ts';
import { partsOf } from './liveLogParts.ts';
import { createRows } from './liveLogRows.ts';
import { searchLog } from './liveLogSearch.ts';

/** A viewer whose picture is older than this follows the words of then. */
const BEHIND_MS = 30_000;

/** Lines that come at once when the visitor asks for earlier ones. */
const MORE_LINES = 100;

const TICK_MS = 1000;

const NO_WORDS: SpokenWords = { lines: [], interim: undefined };

/** Brings the log of a live session to life; answers what shows words in it. */
export function createLog(root: HTMLElement): (captions: LiveCaptions) => void {
  const { box, select, list, status, follow, aloud, newest, earlier, interim, empty } = partsOf(root);
  const streamStartMs = Number(root.dataset['streamStart']);
  let captions: LiveCaptions = {};
  let words = NO_WORDS;
  let isFollowing = true;
  let isAloud = false;
  let range: LogRange = { from: 0, to: 0 };
  // Where the first line begins that is in the page, ms: its index changes when lines come late or are forgotten.
  let fromMs = 0;
  let current: { line: number; row?: HTMLElement | undefined } = { line: -1 };

  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  const rowOf = (line: number) => rows.get(words.lines[line]?.startMs);
  const lineOf = (row: Element | null | undefined) => {
    const id = row?.getAttribute('data-id');
    return words.lines.find(({ startMs }) => String(startMs) === id);
  };
  const currentLine = () => lineAt(words.lines, (shownMs() - streamStartMs) / 1000);
  const followedLine = () => (newestMs() - shownMs() > BEHIND_MS ? Math.max(0, currentLine()) : words.lines.length - 1);

  const rows = createRows(root);
  const languages = chooseLanguage(select, () => showWords());
  const search = searchLog(root, { onGo: (line) => goTo(line), onChange: () => render(), say });
  const scroll = followScroll(box, {
    onLeave: () => setFollowing(false),
    onEnd: () => (range.to === words.lines.length ? setFollowing(true) : turn(MORE_LINES)),
    onResize: () => stay(),
  });
  const updateKeys = moveByKeys(list, () => setFollowing(false));
  offerActs(root, box, { rows, lineOf, say });

  function stay() {
    if (!isFollowing) return;
    const line = followedLine();
    if (line === words.lines.length - 1) scroll.toEnd();
    else scroll.toRow(rowOf(line));
  }
  function mark() {
    const line = currentLine();
    const row = rowOf(line);
    if (row !== current.row) {
      current.row?.removeAttribute('aria-current');
      row?.setAttribute('aria-current', 'true');
    }
    current = { line, row };
    list.querySelector('.hit')?.classList.remove('hit');
    rows.get(search.hitMs())?.classList.add('hit');
  }
  function render() {
    const { lines } = words;
    const from = Math.max(
      0,
      lines.findIndex(({ startMs }) => startMs >= fromMs),
    );
    range = isFollowing ? followedRange(lines.length, followedLine()) : pausedRange(lines.length, from);
    fromMs = lines[range.from]?.startMs ?? 0;
    rows.show(lines, range, { language: languages.chosen(), term: search.term() });
    const text = range.to === lines.length ? (words.interim ?? '') : '';
    if (interim.textContent !== text) interim.textContent = text;
    interim.lang = languages.chosen();
    empty.hidden = lines.length > 0 || text !== '';
    earlier.hidden = range.from === 0;
    newest.hidden = isFollowing;
    // Whoever reads back, or searches, hears nothing of what comes.
    box.ariaLive = isAloud && isFollowing ? 'polite' : 'off';
    updateKeys();
    mark();
    stay();
  }
  function setFollowing(wanted: boolean) {
    if (wanted === isFollowing) return;
    isFollowing = wanted;
    follow.ariaPressed = String(wanted);
    render();
  }
  function goTo(line: number) {
    setFollowing(false);
    fromMs = words.lines[rangeStartFor(range, line)]?.startMs ?? 0;
    render();
    scroll.toRow(rowOf(line));
  }
  // Has earlier lines in the page, or later ones.
  function turn(by: number) {
    scroll.keep(() => {
      fromMs = words.lines[Math.max(0, range.from + by)]?.startMs ?? 0;
      render();
    });
  }
  function showEarlier() {
    setFollowing(false);
    turn(-MORE_LINES);
    // A button that is gone leaves the keyboard where its lines are.
    if (earlier.hidden) list.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }
  function showWords() {
    words = captions[languages.chosen()] ?? NO_WORDS;
    search.show(words.lines);
    render();
  }

  const acts: [HTMLElement, () => void][] = [
    [follow, () => setFollowing(!isFollowing)],
    [earlier, showEarlier],
    [
      newest,
      () => {
        setFollowing(true);
        follow.focus();
      },
    ],
    [
      aloud,
      () => {
        isAloud = !isAloud;
        aloud.ariaPressed = String(isAloud);
        render();
      },
    ],
  ];
  for (const [button, act] of acts) button.addEventListener('click', act);
  const keepCurrent = () => currentLine() !== current.line && render();
  setInterval(keepCurrent, TICK_MS);
  $pictureMs.listen(keepCurrent);

  return (told) => {
    captions = told;
    languages.offer(Object.keys(told));
    if (captions[languages.chosen()] !== words) showWords();
  };
}
