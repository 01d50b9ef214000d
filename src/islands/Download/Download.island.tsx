// Hydrates at the first interaction. Before that, the browser sends the form and the server answers with the result.
import { useRef } from 'react';
import type { FormProblem } from '../../domain/text/formProblem.ts';
import type { DownloadField } from '../../domain/download/downloadRequest.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { useReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { DownloadPanel } from './DownloadPanel.tsx';

interface DownloadProps extends IslandTexts {
  view: DownloadView;
  problem: FormProblem<DownloadField> | undefined;
}

/** The download form on its own page. */
function Download({ view, problem, texts, locale }: DownloadProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  useReady(root);
  return (
    <div ref={root}>
      <DownloadPanel view={view} t={t} problem={problem} />
    </div>
  );
}

export default untilWithdrawn(Download);
