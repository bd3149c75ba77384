/** Receives spans by OTLP over HTTP, as a collector would. For tests. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
}

export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly events: readonly unknown[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

export async function startReceiver() {
  const bodies: string[] = [];
  const paths: string[] = [];
  const server = http.createServer(async (request, response) => {
    bodies.push(await text(request));
    paths.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  const parse = (): readonly Body[] => bodies.map((body) => JSON.parse(body));
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The method and the path of each request, such as `POST /v1/traces`. */
    paths,
    /** The body of each request, as it was sent. */
    bodies,
    spans: (): readonly ReceivedSpan[] =>
      parse().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: (): readonly Attribute[] =>
      parse().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ resource }) => resource.attributes)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the value of an attribute; undefined when the span does not have it. */
export const readAttribute = (
  { attributes }: Pick<ReceivedSpan, "attributes">,
  key: string,
): string | number | undefined => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue;
};
