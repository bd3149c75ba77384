/** Tests which processes may not become nodes of a room, and that they say so in one line. */
import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { startNode } from "../testing/node-cluster.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const otherKey = randomBytes(32).toString("hex");

it.each([
  ["LIVE_KEY", otherKey],
  ["TICKET_SECRET", otherKey],
])(
  "a node whose %s differs from the key of the running node is refused in one line without the key",
  async (name, value) => {
    const first = await startNode(backend, "node-1");
    await expect(startNode(backend, "node-2", { [name]: value })).rejects.toThrow(
      /^the server did not start: game server: TICKET_SECRET, LIVE_KEY and ARCHIVE_KEY are not those of .* \(other-secrets\)\n$/,
    );
    await first.kill("SIGTERM");
  },
);

it("a node without an adapter for messages is refused while another node runs, but may run alone", async () => {
  const first = await startNode(backend, "node-1");
  await expect(startNode(backend, "node-2", { ADAPTER: "memory" })).rejects.toThrow(/\(no-adapter\)\n$/);
  await first.kill("SIGTERM");
  const alone = await startNode(backend, "node-2", { ADAPTER: "memory" });
  await alone.kill("SIGTERM");
});
