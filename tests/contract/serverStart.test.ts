import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const start = (env: Record<string, string>) => spawnSync(process.execPath, [main], { env, encoding: 'utf8' });

it('does not start without its settings, and says which', () => {
  const { status, stderr } = start({});
  expect(status).toBe(1);
  expect(stderr).toContain('The portal cannot start.');
  expect(stderr).toContain("PORTAL_API_TOKEN is not set; it is the credential the public API asks for. Example: PORTAL_API_TOKEN='");
});

it('does not start with a bad setting, and keeps secrets to itself', () => {
  const { status, stdout, stderr } = start({
    PORT: 'http',
    PORTAL_API_URL: 'https://a.example',
    PORTAL_API_TOKEN: 'hush hush',
    PORTAL_SECRET: 'hush',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PORT must be a whole number from 0 to 65535');
  expect(stdout + stderr).not.toContain('hush');
});
