/** Waits for the whole body of a request before anything works on it. Faults 101 and 109 */
import type http from "node:http";

export type Reception = "complete" | "too-large" | "aborted";

/**
 * The body stays in the request's own buffer, unread, so that who handles the request finds it there. The server must be made with a
 * `highWaterMark` above `maxBytes`, or a body would stop arriving before it is complete.
 */
export function receiveBody(request: http.IncomingMessage, maxBytes: number): Promise<Reception> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const settle = (reception: Reception) => {
      request.off("readable", check);
      request.off("error", onAborted);
      request.off("close", onAborted);
      resolve(reception);
    };
    const check = () => {
      if (request.readableLength > maxBytes) settle("too-large");
      else if (request.complete) settle("complete");
    };
    const onAborted = () => settle("aborted");
    request.on("readable", check);
    request.on("error", onAborted);
    request.on("close", onAborted);
    check();
  });
}
