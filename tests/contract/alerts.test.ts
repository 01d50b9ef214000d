import { execFileSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { ensureProgram } from '../../scripts/lib/debianPackage.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

let promtool: string | undefined;

beforeAll(async () => {
  promtool = await ensureProgram('promtool', 'prometheus');
});

it.each([
  ['fire when the backend is in trouble, and not before', ['test', 'rules', inRoot('tests', 'contract', 'backendAlerts.yml')]],
  ['fire when the follow service is in trouble, and not before', ['test', 'rules', inRoot('tests', 'contract', 'followAlerts.yml')]],
  ['fire when a certificate is near its end, and not before', ['test', 'rules', inRoot('tests', 'contract', 'certificateAlerts.yml')]],
  ['are valid', ['check', 'rules', inRoot('deploy', 'prometheus', 'alerts.yml')]],
  ['have a valid example of a Prometheus', ['check', 'config', '--syntax-only', inRoot('deploy', 'prometheus', 'prometheus.yml')]],
])('the alerts %s', (_what, args) => {
  if (promtool === undefined) throw new Error('These tests need promtool.');
  expect(execFileSync(promtool, args, { encoding: 'utf8' })).toContain('SUCCESS');
});
