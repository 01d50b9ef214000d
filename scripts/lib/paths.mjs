import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of a file or folder of the repository. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);

/** Path of the Node.js in node_modules; the caller's own version may be too old for the tools. */
export const nodeBinary = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
