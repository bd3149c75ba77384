/** Tests which processes may not become nodes of a room. Each of them gives the reason in one line. */
import { randomBytes } from "node:crypto";
import { storeKeyFingerprints } from "@poker/db/setup";
import { expect, it } from "vitest";
import { startNode } from "../testing/node-cluster.ts";
import { ARCHIVE_KEY, DEAL_KEY, LIVE_KEY } from "../testing/test-server.ts";
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

it("fault 139: a server with another key than the room's is refused by name, also when no other server runs", async () => {
  await storeKeyFingerprints(backend.database.ownerUrl, { LIVE_KEY, ARCHIVE_KEY, DEAL_KEY });
  const same = await startNode(backend, "node-1", { ARCHIVE_KEY: Buffer.from(ARCHIVE_KEY, "hex").toString("base64") });
  await same.kill("SIGTERM");
  for (const name of ["LIVE_KEY", "ARCHIVE_KEY", "DEAL_KEY"]) {
    const starting = startNode(backend, "node-1", { [name]: otherKey });
    await expect(starting).rejects.toThrow(
      new RegExp(`^the server did not start: game server: ${name} is not the key of this room: [^\\n]+\n$`),
    );
    await expect(starting).rejects.not.toThrow(otherKey);
  }
});
