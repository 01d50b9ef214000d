import { ESLint } from 'eslint';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConfig } from '../../eslint/config.ts';

/** A throw-away project with the rooms of the house, in which texts can be linted with the real configuration. */
export interface PlantedProject {
  /** Lints `text` as if it were the file `path` and returns the names of the rules that were broken, each once. */
  lint: (path: string, text: string) => Promise<string[]>;
  remove: () => void;
}

/** Creates a project in the system's temporary folder that holds empty `files`, the targets that planted imports need. */
export const createPlantedProject = (files: string[]): PlantedProject => {
  const root = mkdtempSync(join(tmpdir(), 'gallery-lint-'));
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: createConfig(root, { typed: false }) });
  return {
    async lint(path, text) {
      const results = await eslint.lintText(text, { filePath: join(root, path) });
      return [...new Set(results.flatMap((result) => result.messages.map(({ ruleId, message }) => ruleId ?? message)))];
    },
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
};
