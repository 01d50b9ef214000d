import { resolve } from 'node:path';
import { ImportError } from './importError.ts';
import { readOptions, USAGE } from './options.ts';
import { runImport } from './runImport.ts';

const context = {
  // npm runs scripts in the package's folder, but paths on the command line are relative to the caller's folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  seed: resolve(import.meta.dirname, '../../seed'),
  now: new Date(),
};

try {
  const options = readOptions(process.argv.slice(2));
  process.stdout.write(options === undefined ? USAGE : await runImport(options, context));
} catch (error) {
  if (!(error instanceof ImportError)) throw error;
  process.stderr.write(`Nothing was imported. ${error.message}\n`);
  process.exitCode = 2;
}
