import { z } from 'zod';
import { chooseBackend, readRunningBackends, RUNNING_DIR, type RunningBackend } from '../../../backend/src/control/runningBackends.ts';

const lines = z.array(z.string());
const reportSchema = z.object({ loaded: lines, removed: z.int(), byHand: lines, leftOut: lines, problems: lines });
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const NO_BACKEND_FOUND =
  'No running backend that shows this folder was found: the next start of one loads it. If one runs with a control token of its own, set REFERENCE_URL and REFERENCE_CONTROL_TOKEN, and import again.';

/** How long the answer of a backend is waited for: it loads all folders that are new. */
const ANSWER_LIMIT_MS = 60_000;

const indent = (list: readonly string[]) => list.map((line) => `  ${line}`);

/**
 * Asks the backends that run on this machine, or the one that the environment names, to load a folder of the seed now (rule 13.27).
 * Returns lines that say what they have used, and what not and why; also of a backend that does not answer within a time (ms).
 */
export async function tellBackends(
  seed: string,
  env: Record<string, string | undefined>,
  limitMs: number = ANSWER_LIMIT_MS,
): Promise<string[]> {
  const named = env['REFERENCE_CONTROL_TOKEN'] ? [chooseBackend([], env)] : readRunningBackends(RUNNING_DIR);
  const answers = await Promise.all(named.map((backend) => tell(backend, seed, limitMs)));
  const reports = answers.filter((answer) => answer !== undefined);
  return reports.length > 0 ? reports.flat() : [NO_BACKEND_FOUND];
}

/** What a backend has loaded; undefined if it cannot be reached, or shows another folder. */
async function tell({ url, controlToken }: RunningBackend, seed: string, limitMs: number): Promise<string[] | undefined> {
  const signal = AbortSignal.timeout(limitMs);
  const response = await fetch(`${url}/control/reload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${controlToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ seed }),
    signal,
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (answer === undefined && signal.aborted) return toLateLines(url, limitMs);
  if (!response) return undefined;
  const report = reportSchema.safeParse(answer);
  if (report.success) return toLines(report.data);
  const failed = errorSchema.safeParse(answer);
  if (failed.success && failed.data.error.code === 'other_seed') return undefined;
  return [`The backend at ${url} did not load it: ${failed.success ? failed.data.error.message : `status ${response.status}`}`];
}

function toLateLines(url: string, limitMs: number): string[] {
  return [
    `The backend at ${url} has not answered within ${limitMs / 1000} s, and may still be loading. The import itself is complete: everything named above is in the folder.`,
    'If visitors do not see it after a while: npm run control -- reload. The next start of the backend loads it too.',
  ];
}

function toLines({ loaded, removed, byHand, leftOut, problems }: z.output<typeof reportSchema>): string[] {
  return [
    `Loaded by the running backend: ${loaded.length} ${loaded.length === 1 ? 'folder' : 'folders'}${removed > 0 ? `, ${removed} sessions removed` : ''}`,
    ...(byHand.length > 0 ? ['Not used, because it was changed by hand:', ...indent(byHand)] : []),
    ...(leftOut.length > 0 ? ['Left out:', ...indent(leftOut)] : []),
    ...(problems.length > 0 ? ['Not loaded:', ...indent(problems)] : []),
  ];
}
