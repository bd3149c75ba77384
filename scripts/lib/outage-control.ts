/**
 * An HTTP server with which tests cause outages. It listens only on loopback, and requires the secret of the test run.
 * - `POST /game/down`, `/game/up`, `/web/down` and `/web/up` kill and start a server.
 * - `POST /game/stop` asks the game server to end.
 * - `POST /log` returns what the servers have logged.
 */
import http from "node:http";
import type { SupervisedProcess } from "./supervised-process.ts";

interface OutageServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startOutageServer(
  { game, web }: { readonly game: SupervisedProcess; readonly web: SupervisedProcess },
  secret: string,
  readLog: () => string,
): Promise<OutageServer> {
  const orders: Readonly<Record<string, () => Promise<unknown>>> = {
    "/game/down": () => game.takeDown(),
    "/game/stop": () => game.takeDown("SIGTERM"),
    "/game/up": game.bringUp,
    "/web/down": () => web.takeDown(),
    "/web/up": web.bringUp,
    "/log": async () => readLog(),
  };
  const server = http.createServer((request, response) => {
    const order = orders[request.url ?? ""];
    const respond = (status: number, text = "") => void response.writeHead(status).end(text);
    if (request.method !== "POST" || !order) respond(404);
    else if (request.headers["x-test-secret"] !== secret) respond(403);
    else
      order().then(
        (text) => respond(200, typeof text === "string" ? text : ""),
        (error: Error) => respond(500, error.message),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
