import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choosePort } from './choosePort.ts';

let other: Server;
let taken: number;

beforeAll(async () => {
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  taken = (other.address() as AddressInfo).port;
});

afterAll(() => other.close());

it('rejects a port that was set and is taken', async () => {
  const chosen = await choosePort({ host: '127.0.0.1', port: taken, portIsDefault: false });
  expect(chosen).toMatchObject({
    ok: false,
    problem: { name: 'PORT', problem: expect.stringContaining(`is ${taken}, and another program`) as string },
  });
});

it('chooses a free port instead of the taken default one', async () => {
  const chosen = await choosePort({ host: '127.0.0.1', port: taken, portIsDefault: true });
  expect(chosen.ok && chosen.port).toBeGreaterThan(0);
  expect(chosen.ok && chosen.port).not.toBe(taken);
});

it('chooses any free port for 0', async () => {
  const chosen = await choosePort({ host: '127.0.0.1', port: 0, portIsDefault: false });
  expect(chosen.ok && chosen.port).toBeGreaterThan(0);
});

it('names an address that is not one of this machine', async () => {
  // TEST-NET-1: belongs to no machine.
  const chosen = await choosePort({ host: '192.0.2.1', port: 0, portIsDefault: false });
  expect(chosen).toMatchObject({ ok: false, problem: { name: 'HOST' } });
});
