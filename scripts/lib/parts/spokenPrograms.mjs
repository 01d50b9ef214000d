import { ensureProgram } from '../debianPackage.mjs';

/** What a screen reader needs, each program with its Debian package; Orca's package brings the accessibility bus. */
const PROGRAMS = [
  ['firefox-esr', 'firefox-esr'],
  ['orca', 'orca'],
  ['Xvfb', 'xvfb'],
  ['openbox', 'openbox'],
  ['xdotool', 'xdotool'],
  ['dbus-daemon', 'dbus'],
  ['gdbus', 'libglib2.0-bin'],
];

/** Installs the programs that `npm run test:spoken` needs, or says which are missing; resolves to whether all are there. */
export const ensureSpokenPrograms = async () => {
  /** @type {(string | undefined)[]} */
  const found = [];
  for (const [program = '', packageName = ''] of PROGRAMS) found.push(await ensureProgram(program, packageName));
  return found.every((path) => path !== undefined);
};
