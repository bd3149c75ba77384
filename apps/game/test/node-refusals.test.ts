/** Tests which processes are refused as nodes at their start, in one line. */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { startNode } from "./node-cluster.ts";
import { useTestBackend } from "./use-test-server.ts";

const backend = useTestBackend();
const otherKey = randomBytes(32).toString("hex");

it.each([
  ["LIVE_KEY", otherKey],
  ["TICKET_SECRET", otherKey],
])("a node with another %s than the node that runs is refused in one line without it", async (name, value) => {
  const first = await startNode(backend, "node-1");
  await expect(startNode(backend, "node-2", { [name]: value })).rejects.toThrow(
    /^the server did not start: game server: TICKET_SECRET, LIVE_KEY and ARCHIVE_KEY are not those of .* \(other-secrets\)\n$/,
  );
  await first.kill("SIGTERM");
});

it("a node that reaches no other is refused beside one, and runs by itself", async () => {
  const first = await startNode(backend, "node-1");
  await expect(startNode(backend, "node-2", { ADAPTER: "memory" })).rejects.toThrow(/\(no-adapter\)\n$/);
  await first.kill("SIGTERM");
  const alone = await startNode(backend, "node-2", { ADAPTER: "memory" });
  await alone.kill("SIGTERM");
});
