import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The folder of the project: the build has its own place for modules. */
export const projectFolder = (): string => path.dirname(findPackageJSON(import.meta.url) ?? process.cwd());
