import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as OTLP/HTTP has it in JSON; `kind` 2 is a server, 3 a client. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: Attribute[] })[] }[];
  }[];
}

const toRecord = (attributes: Attribute[]) => Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector on a free port of the loopback interface; `bodies` are what it received, oldest first. */
export interface TraceCollector {
  url: string;
  bodies: string[];
  /** Every span so far. */
  spans: () => ReceivedSpan[];
  /** Closes the port. */
  stop: () => void;
}

/** Starts a collector that receives spans by OTLP/HTTP in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const spans = () =>
    bodies
      .flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
      .flatMap(({ resource, scopeSpans }) => {
        const service = String(toRecord(resource.attributes)['service.name']);
        return scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service, attributes: toRecord(span.attributes) })));
      });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { url, bodies, spans, stop: () => server.close().closeAllConnections() };
}
