import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Range below the ports of outgoing connections, which could take a port while its server is stopped. */
const PORTS = { from: 20_000, to: 32_000 };

const isFree = (port: number) =>
  new Promise<boolean>((resolve, reject) => {
    const server = createServer().listen(port, '127.0.0.1');
    server.once('listening', () => server.close(() => resolve(true)));
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
  });

const usedPorts = new Set<number>();

/** Resolves to a free port, another one each time. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  if (usedPorts.has(port) || !(await isFree(port))) return findFreePort();
  usedPorts.add(port);
  return port;
}
