import { Agent, get, type OutgoingHttpHeaders } from 'node:http';

/** Loopback address of a visitor: each of these is another network (rule 14.10) for a server on this machine. */
export type VisitorAddress = `127.0.${number}.1`;

/** Answers by status; 0 is none. */
export type Answers = Map<number, number>;

/** Requests a page from an address of this machine and reads it; resolves to the status, or to 0 without an answer. */
export const getFrom = (url: string, localAddress: VisitorAddress, agent?: Agent, headers: OutgoingHttpHeaders = {}): Promise<number> =>
  new Promise((resolve) => {
    get(url, { localAddress, headers, ...(agent && { agent }) }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });

/** What a network requests without pause. */
export interface NetworkLoad {
  address: VisitorAddress;
  connections: number;
  /** Address of the page of a request; `number` is another one each time. */
  toUrl: (number: number) => string;
  headers?: OutgoingHttpHeaders;
}

/** Requests pages over many connections, each of which asks again as soon as it has an answer. */
export function startLoad({ address, connections, toUrl, headers = {} }: NetworkLoad): { answers: Answers; stop: () => Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answers = new Map();
  let isStopped = false;
  let sent = 0;
  const repeat = async () => {
    while (!isStopped) {
      const status = await getFrom(toUrl((sent += 1)), address, agent, headers);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: connections }, repeat));
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await all;
      agent.destroy();
    },
  };
}
