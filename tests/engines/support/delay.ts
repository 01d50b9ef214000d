import { connect, createServer, type AddressInfo } from 'node:net';

/** Starts a TCP proxy to the portal that passes on every request `latency` ms later; returns its address and a function that stops it. */
export async function startDelay(target: string, latency: number) {
  const { hostname, port } = new URL(target);
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.on('data', (data) => setTimeout(() => upstream.write(data), latency));
    upstream.pipe(client);
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`, stop: () => proxy.close() };
}
