import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { downloadInputId } from '../../components/forms/DownloadForm.tsx';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import {
  DOWNLOAD_FIELDS,
  type DownloadField,
  type DownloadProblems,
  parseDownloadValues,
  toDownloadOrder,
} from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { formatPosition } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translator.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import { useSentForm } from '../hooks/forms/useSentForm.ts';

/** The answer of the portal that starts a download. */
interface Answer {
  /** Whether an e-mail about the download is sent. */
  mailed?: boolean;
}

/** A download that has started, with the address to which an e-mail about it is sent. */
interface StartedForm {
  email: string | undefined;
}

const inputsOf = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])].filter((each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === name);

/**
 * Writes the marks of the visitor into the form: with marks the trim is chosen (rule 15.3). Returns the function that removes the marks, if
 * there are any.
 */
function useMarks(form: React.RefObject<HTMLFormElement | null>, offsetSeconds: number) {
  const marks = useStore($marks, { ssr: 'initial' });
  const isMarked = marks.in !== undefined || marks.out !== undefined;
  const wasMarked = useRef(false);
  useEffect(() => {
    if (!isMarked && !wasMarked.current) return;
    wasMarked.current = isMarked;
    // Marks count from the start of the part that plays, a trim from the start of the recording (rule 15.5).
    const write = (name: string, seconds: number | undefined, round: (seconds: number) => number) => {
      const [input] = inputsOf(form.current, name);
      if (input) input.value = seconds === undefined ? '' : formatPosition(round(seconds + offsetSeconds));
    };
    write('start', marks.in, Math.floor);
    write('stop', marks.out, Math.ceil);
    const trim = inputsOf(form.current, 'part').find(({ value }) => value === 'trim');
    if (trim && isMarked) trim.checked = true;
  }, [marks, isMarked, form, offsetSeconds]);
  const remove = () => {
    $marks.set({ in: undefined, out: undefined });
    // Without the marks, the choice is the one that the form had before: none, or the topic of the address.
    const parts = inputsOf(form.current, 'part');
    for (const part of parts) part.checked = part.defaultChecked && part.value !== 'trim';
    (parts.find(({ checked }) => checked) ?? parts[0])?.focus();
  };
  return isMarked ? remove : undefined;
}

/** The checkbox that chooses all topics or none; it is indeterminate if some are chosen. */
function useAllTopics(form: React.RefObject<HTMLFormElement | null>) {
  const all = useRef<HTMLInputElement>(null);
  const show = () => {
    const topics = inputsOf(form.current, 'topics');
    const chosen = topics.filter(({ checked }) => checked).length;
    if (!all.current) return;
    all.current.checked = chosen === topics.length;
    all.current.indeterminate = chosen > 0 && chosen < topics.length;
  };
  useEffect(show, []);
  const choose = (isChosen: boolean) => {
    for (const topic of inputsOf(form.current, 'topics')) topic.checked = isChosen;
    show();
  };
  return { all, show, choose };
}

/** Validates the download form in the browser and sends it (rule 15.13). `started` is set once the download has started. */
export function useDownloadForm(view: DownloadView, t: Translate, first: FormProblem<DownloadField> | undefined) {
  const [started, setStarted] = useState<StartedForm>();
  const { form, post, submitWith, props } = useSentForm(view, t, first, {
    action: 'download',
    fields: DOWNLOAD_FIELDS,
    toInputId: downloadInputId,
    lists: ['topics', 'languages'],
    tryAgain: 'download.tryAgain',
    check: (values): DownloadProblems => {
      const order = toDownloadOrder(parseDownloadValues(values), view.offer);
      return order.ok ? {} : order.error;
    },
  });
  const removeMarks = useMarks(form, view.offsetSeconds);
  const topics = useAllTopics(form);

  const onSubmit = submitWith(async (element) => {
    const accepted = await post(element);
    if (!accepted) return;
    const { mailed = false } = accepted.answer as Answer;
    setStarted({ email: mailed ? parseDownloadValues(accepted.values).email : undefined });
  });
  const onInput = () => {
    topics.show();
    props.onInput();
  };
  return {
    started,
    props: { ...props, onSubmit, onInput, allRef: topics.all, onAllTopics: topics.choose, onRemoveMarks: removeMarks },
  };
}
