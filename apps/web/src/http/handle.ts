/** A function that answers a request: the gate in front of the pages, or the pages themselves. */
import type http from "node:http";

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;
