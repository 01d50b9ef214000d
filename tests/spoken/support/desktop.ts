import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ChildProgram, startChildProgram } from './childProgram.ts';

const execute = promisify(execFile);

/** A screen that nobody sees, with the buses and the window manager that Orca and Firefox need. */
export interface Desktop {
  /** Home of the programs; it is removed with the desktop. */
  folder: string;
  /** The environment of programs on this desktop. */
  env: Record<string, string>;
  /** Starts a program on this desktop; it is stopped with the desktop. */
  start: (program: string, args?: string[]) => ChildProgram;
  /** Presses a key or a combination, as xdotool names it: Tab, shift+Tab, Down. */
  press: (key: string) => Promise<void>;
  /** Types a text, as fast as a person can. */
  type: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}

// Orca speaks English in every script: the language of the page is what differs.
const LANGUAGE = { LANG: 'C.UTF-8', LANGUAGE: 'en' };
const ACCESSIBLE = { GTK_MODULES: 'gail:atk-bridge', GNOME_ACCESSIBILITY: '1', NO_AT_BRIDGE: '0' };
const WITHOUT_HARDWARE = { LIBGL_ALWAYS_SOFTWARE: '1', GSETTINGS_BACKEND: 'memory', GDK_BACKEND: 'x11', MOZ_ENABLE_WAYLAND: '0' };
const TYPING_DELAY_MS = '40';

/** Starts a desktop with a display and a D-Bus of its own. */
export async function startDesktop(logFile: string): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-spoken-'));
  mkdirSync(join(folder, 'run'), { mode: 0o700 });
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_RUNTIME_DIR: join(folder, 'run'),
    ...LANGUAGE,
    ...ACCESSIBLE,
    ...WITHOUT_HARDWARE,
  };
  const programs: ChildProgram[] = [];
  const start = (program: string, args: string[] = []) => {
    const started = startChildProgram(program, args, env, logFile);
    programs.unshift(started);
    return started;
  };
  const stop = async () => {
    for (const program of programs) await program.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']);
  env['DISPLAY'] = `:${await display.firstLine}`;
  env['DBUS_SESSION_BUS_ADDRESS'] = await start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1']).firstLine;
  start('openbox');
  // Programs offer their accessible tree only when the desktop says that somebody listens.
  for (const property of ['IsEnabled', 'ScreenReaderEnabled']) {
    const method = ['--method', 'org.freedesktop.DBus.Properties.Set', 'org.a11y.Status', property, '<true>'];
    await execute('gdbus', ['call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus', ...method], { env });
  }
  const press = async (key: string) => {
    await execute('xdotool', ['key', '--', key], { env });
  };
  const type = async (text: string) => {
    await execute('xdotool', ['type', '--delay', TYPING_DELAY_MS, '--', text], { env });
  };
  return { folder, env, start, press, type, stop };
}
