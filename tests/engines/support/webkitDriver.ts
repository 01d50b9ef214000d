import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { findFreePort } from '../../support/ports.ts';

/** A running WebKitWebDriver. */
export interface WebkitDriver {
  url: string;
  stop: () => void;
}

/** Settings without which WebKitGTK does not start in a container, draws with a graphics card, or waits for services of a desktop. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GALLIUM_DRIVER: 'llvmpipe',
  NO_AT_BRIDGE: '1',
  GTK_USE_PORTAL: '0',
  LANG: 'nl_BE.UTF-8',
  TZ: 'America/New_York',
  // WebKitGTK plays HLS by itself, as Safari does, with this only.
  WEBKIT_GST_ENABLE_HLS_SUPPORT: '1',
};

const SESSION_BUS = fileURLToPath(new URL('sessionBus.conf', import.meta.url));

/** Kills a program and those that it started. */
const killGroup = ({ pid }: ChildProcess) => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
};

const startDisplay = async () => {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const number = await new Promise<string>((resolve, reject) => {
    (child.stdio[3] as Readable).once('data', (data) => {
      resolve(String(data).trim());
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb ended')));
  });
  return { child, display: `:${number}` };
};

/** Starts WebKitWebDriver on a screen and a message bus of its own, with further environment variables. */
export async function startWebkitDriver(environment: Record<string, string>): Promise<WebkitDriver> {
  const { child: screen, display } = await startDisplay();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const driver = spawn('dbus-run-session', ['--config-file', SESSION_BUS, '--', 'WebKitWebDriver', `--port=${String(port)}`], {
    env: { ...process.env, ...ENVIRONMENT, ...environment, DISPLAY: display },
    stdio: 'ignore',
    detached: true,
  });
  const stop = () => {
    killGroup(driver);
    killGroup(screen);
    process.off('exit', stop);
  };
  process.once('exit', stop);
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  return { url, stop };
}
