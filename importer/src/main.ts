import { resolve } from 'node:path';
import { ImportError, ImportStopped } from './importError.ts';
import { readOptions, USAGE } from './options.ts';
import { runImport } from './runImport.ts';
import { tellBackends } from './backends/tellBackends.ts';
import { createProgressBar } from './video/progressBar.ts';

const progress = createProgressBar();
const context = {
  // npm runs scripts in the package's folder, but paths on the command line are relative to the caller's folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  seed: resolve(import.meta.dirname, '../../backend/seed'),
  now: new Date(),
  print: (line: string) => {
    progress.end();
    console.log(line);
  },
  onProgress: progress,
};

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(USAGE);
  else {
    if (!(await runImport(options, context))) process.exitCode = 1;
    const out = options.out === undefined ? context.seed : resolve(context.cwd, options.out);
    for (const line of await tellBackends(out, process.env)) context.print(line);
  }
} catch (error) {
  progress.end();
  if (error instanceof ImportStopped) console.error(error.message);
  else if (error instanceof ImportError) console.error(`Nothing was imported. ${error.message}`);
  // A full disk, or a folder that may not be written.
  else if (error instanceof Error && 'code' in error) console.error(`The import has ended: ${error.message}`);
  else throw error;
  process.exitCode = 2;
}
