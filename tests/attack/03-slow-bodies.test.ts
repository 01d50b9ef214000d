import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { UNFINISHED_PER_NETWORK } from '../../server/overload/limits.ts';
import { describeDeployments } from './deployments.ts';

/** More bodies than one network may have on their way. */
const BODIES = UNFINISHED_PER_NETWORK + 40;

/** A form whose rejection counts towards no limit. */
const FORM = '/waterdam/gr-begroting/download/';

describeDeployments('32.3 forms that arrive slowly', (deployment) => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sends the head of a form and one byte of its body. */
  const sendSlowly = async () => {
    const { hostname, port, host } = new URL(deployment.portal);
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    const type = 'content-type: application/x-www-form-urlencoded';
    socket.write(`POST ${FORM} HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\n${type}\r\ncontent-length: 8000\r\n\r\nx`);
  };
  const sendWhole = async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    return (await fetch(deployment.portal + FORM, { method: 'POST', headers, body: 'a=1' })).status;
  };

  it('hold few connections of the portal: more forms of their network are rejected until they have ended', async () => {
    await Promise.all(Array.from({ length: BODIES }, sendSlowly));
    await expect.poll(sendWhole).toBe(429);
    expect((await fetch(`${deployment.portal}/waterdam`)).status).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(sendWhole).toBe(422);
  });
});
