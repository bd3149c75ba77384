import type http from "node:http";

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;
