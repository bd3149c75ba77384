/** A function that answers a request. Both the gate in front of the pages and the pages themselves are such functions. */
import type http from "node:http";

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;
