import { type IncomingHttpHeaders, request as send } from 'node:http';

/** An answer of a test's server. */
export interface HttpAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a request of a test may have. */
interface RequestDetails {
  method?: string;
  body?: string;
  /** Address of this machine from which it comes. */
  localAddress?: string;
}

/** Sends a request on a connection of its own; unlike `fetch` it neither unpacks the body nor adds headers. */
export const getAnswer = (
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '', localAddress }: RequestDetails = {},
): Promise<HttpAnswer> =>
  new Promise((resolve, reject) => {
    const request = send(url, { headers, method, agent: false, ...(localAddress !== undefined && { localAddress }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject).end(body);
  });
