/**
 * Sends one request to a push service, at an address that came from a browser. It connects only to public addresses, takes at most five
 * seconds, and follows no redirects. Decision 0064
 */
import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { readPushEndpoint } from "@poker/protocol";
import { addressCheck, checkedLookup, type Resolve, resolveHost } from "./public-address.ts";

const TIMEOUT_MS = 5_000;
/** The limit for the response's headers. It is low, because only the response's status is read. */
const MAX_HEADER_BYTES = 8 * 1024;

export interface PostOptions {
  readonly loopback: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

interface PushRequest {
  readonly endpoint: string;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Resolves with the status of the response. Rejects when the address is not allowed or does not answer. */
export async function postPush({ endpoint, headers, body }: PushRequest, options: PostOptions): Promise<number> {
  const { loopback, resolve = resolveHost, timeoutMs = TIMEOUT_MS } = options;
  const url = readPushEndpoint(endpoint, loopback);
  if (!url) throw new Error("no address of a push service");
  const isAllowed = addressCheck(loopback);
  // A URL may contain an IP address in place of a host name. No look-up checks such an address, so it is checked here.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !isAllowed(host)) throw new Error("the address is not public");
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((answer, fail) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers,
        agent: false,
        lookup: checkedLookup(isAllowed, resolve),
        maxHeaderSize: MAX_HEADER_BYTES,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        answer(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on("error", fail);
    sent.end(body);
  });
}
