/** A proxy to PostgreSQL. It can cut a connection while an answer is on its way back, or block all traffic in both directions. */
import net from "node:net";
import { withoutSocket } from "@poker/db/testing";

interface DatabaseProxy {
  /** A URL that leads to the same database, but through the proxy. */
  readonly url: string;
  /**
   * Waits for a message that contains `text`. Then drops the database's answer and cuts the connection. Resolves when this has happened.
   */
  loseReplyTo(text: string): Promise<void>;
  /** Blocks all traffic in both directions without closing connections, or lets it through again. */
  setCutOff(cutOff: boolean): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  let watched: { readonly text: string; readonly lost: () => void } | null = null;
  const open = new Set<net.Socket>();
  let isCutOff = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port), target.hostname);
    if (isCutOff) for (const socket of [near, far]) socket.pause();
    /** The function to call when the answer has been dropped; null unless the database is working on that statement. */
    let armed: (() => void) | null = null;
    near.on("data", (data) => {
      if (watched && data.includes(watched.text)) {
        armed = watched.lost;
        watched = null;
      }
      far.write(data);
    });
    far.on("data", (data) => {
      if (!armed) return void near.write(data);
      near.destroy();
      far.destroy();
      armed();
      armed = null;
    });
    for (const [one, two] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => two.destroy());
      one.on("close", () => {
        open.delete(one);
        two.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(withoutSocket(databaseUrl));
  url.hostname = "127.0.0.1";
  url.port = String(address === null || typeof address === "string" ? 0 : address.port);
  return {
    url: url.href,
    loseReplyTo: (text) =>
      new Promise((lost) => {
        watched = { text, lost };
      }),
    setCutOff(cutOff) {
      isCutOff = cutOff;
      for (const socket of open)
        if (cutOff) socket.pause();
        else socket.resume();
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
