import { readdirSync } from 'node:fs';

/** The names of the files of a package that have its licence and notices. */
export const listLicences = (/** @type {string} */ folder) =>
  readdirSync(folder).filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name));
