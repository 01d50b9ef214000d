import { ESLint } from 'eslint';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConfig } from '../../eslint/config.ts';

/** A temporary project with the folders of the portal, in which texts are linted with the real configuration. */
export interface PlantedProject {
  /** Lints `text` as the file `path`; resolves to the names of the violated rules, each once. */
  lint: (path: string, text: string) => Promise<string[]>;
  remove: () => void;
}

/** Creates a project in the system's temporary folder with empty `files`, the targets of the imports. */
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
