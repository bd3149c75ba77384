/** Opens a table as a page does, but keeps no data. So one test can have thousands of such pages. */
import net from "node:net";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { PING, textFrame, upgradeRequest } from "./raw-socket.ts";

/**
 * Connects, watches a table and asks for its chat. Adds the socket to `open`. Resolves with false when the connection is lost before all
 * replies have come.
 */
export function connectAndWatch(
  port: number,
  ticket: string,
  tableId: string,
  open: Set<net.Socket>,
): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  open.add(socket);
  const steps: readonly (readonly [sign: string, next: string])[] = [
    ["\r\n\r\n", `40${JSON.stringify({ ticket, protocol: PROTOCOL_VERSION })}`],
    ['40{"sid"', `420${JSON.stringify(["watch", { tableId, since: null }])}`],
    ["430[", `421${JSON.stringify(["chat-history", { tableId }])}`],
    ["431[", "3"],
  ];
  return new Promise((resolve) => {
    let step = 0;
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
    socket.on("connect", () => socket.write(upgradeRequest()));
    socket.on("data", (data) => {
      if (data.includes(PING)) socket.write(textFrame("3"));
      const [sign, next] = steps[step] ?? [];
      if (sign === undefined || next === undefined || !data.includes(sign)) return;
      step += 1;
      socket.write(textFrame(next));
      if (step === steps.length) resolve(true);
    });
  });
}
