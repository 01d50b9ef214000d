import { expect, it } from 'vitest';
import { createProgressBar, formatBar } from './progressBar.ts';

it.each([
  ['hls', 0, 0, 'Making the stream    [------------------------------]   0 %'],
  ['hls', 0.5, 60_000, 'Making the stream    [###############---------------]  50 %, 1:00 left'],
  ['convert', 0.01, 100_000, 'Converting the file  [------------------------------]   1 %, 2:45:00 left'],
  ['copy', 0.999, 10_000, 'Copying the file     [##############################]  99 %, 0:00 left'],
  ['poster', 1, 5, 'Making the poster    [##############################] 100 %'],
  ['other', 2, 5, 'other                [##############################] 100 %'],
])('%s at %d is drawn', (step, share, elapsedMs, line) => {
  expect(formatBar(step, share, elapsedMs)).toBe(line);
});

function record(isTTY: boolean): { written: string[]; end: () => void; report: (step: string, share: number, ms?: number) => void } {
  const written: string[] = [];
  let now = 0;
  const onProgress = createProgressBar({ isTTY, write: (text: unknown) => written.push(String(text)) > 0 }, () => now);
  const report = (step: string, share: number, ms = 1000) => {
    now += ms;
    onProgress(step, share);
  };
  return { written, end: onProgress.end, report };
}

it('draws one line for each step on a terminal', () => {
  const { written, report } = record(true);
  report('copy', 0);
  report('copy', 0.5);
  report('copy', 0.51, 10);
  report('copy', 1, 10);
  report('copy', 1);
  report('hls', 0.1);
  expect(written.map((text) => text.replace(/\[[#-]+\]/, '[]'))).toEqual([
    '\rCopying the file     []   0 %\u001b[K',
    '\rCopying the file     []  50 %, 0:01 left\u001b[K',
    '\rCopying the file     [] 100 %\u001b[K\n',
    '\rMaking the stream    []  10 %, 0:00 left\u001b[K',
  ]);
});

it('ends a line that is not complete, once', () => {
  const { written, end, report } = record(true);
  end();
  report('copy', 1);
  end();
  expect(written.splice(0)).toHaveLength(1);
  report('hls', 0.1);
  end();
  end();
  expect(written).toEqual([expect.stringMatching(/^\rMaking/), '\n']);
});

it('writes the name of each step elsewhere', () => {
  const { written, report } = record(false);
  for (const share of [0, 0.5, 1]) report('copy', share);
  for (const share of [0, 1]) report('hls', share);
  expect(written).toEqual(['Copying the file\n', 'Making the stream\n']);
});
