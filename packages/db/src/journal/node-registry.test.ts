import { randomUUID } from "node:crypto";
import { OLDEST_COMPATIBLE_SERVER_VERSION, PROTOCOL_VERSION } from "@poker/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { NEWEST_MIGRATION } from "../generated/newest-migration.ts";
import { readMigrations } from "../migrate/migration-files.ts";
import { makeNode, useTestRoom } from "../testing/room.ts";
import type { NodeAnnouncement } from "./node-registry.ts";

const room = useTestRoom();
beforeEach(async () => {
  await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '1 minute'");
});

const register = async (change: Partial<NodeAnnouncement> = {}) => {
  const refusal = await room.nodes.registerNode({ ...makeNode(randomUUID()), ...change });
  return refusal?.code ?? null;
};

describe("beside a node that is alive", () => {
  beforeEach(async () => {
    expect(await register({ name: "node-1" })).toBeNull();
  });

  it.each<[string, Partial<NodeAnnouncement>, string]>([
    ["with other secrets", { keys: { LIVE_KEY: ["b"] } }, "other-secrets"],
    ["with a protocol that is two versions older", { protocol: 6 }, "other-protocol"],
    ["with a protocol that is two versions newer", { protocol: 10 }, "other-protocol"],
    ["that reaches no other node", { adapter: "memory" }, "no-adapter"],
    ["that reaches others in another way", { adapter: "redis" }, "other-adapter"],
  ])("a node %s is refused, and is not on the list", async (_, change, code) => {
    const nodeId = randomUUID();
    expect(await register({ ...change, nodeId })).toBe(code);
    const { rowCount } = await room.owner.pool.query("SELECT FROM nodes WHERE id = $1", [nodeId]);
    expect(rowCount).toBe(0);
  });

  it.each<[own: string, other: string, code: string | null]>([
    ["a", "a", null],
    ["a,b", "a", null],
    ["a,b", "b,a", null],
    ["b,a", "a", "key-order"],
    ["a", "b,a", "key-order"],
    ["b", "b,a", null],
    ["b", "a,b", "key-order"],
    ["c,b", "a", "other-secrets"],
  ])("fault 146: a node with the keys %s beside a node with %s: %s", async (own, other, code) => {
    const keysOf = (list: string) => ({ keys: { LIVE_KEY: list.split(","), TICKET_SECRET: ["t"] } });
    expect(await register({ name: "node-1", ...keysOf(other) })).toBeNull();
    expect(await register({ name: "node-2", ...keysOf(own) })).toBe(code);
  });

  it("a node of the version before key lists is compared by the hash of its secrets", async () => {
    await room.owner.pool.query("UPDATE nodes SET keys = NULL WHERE name = 'node-1'");
    expect(await register()).toBeNull();
    expect(await register({ secrets: "others" })).toBe("other-secrets");
  });

  it.each([7, 8, 9])("a node that speaks version %i beside version 8 is accepted", async (protocol) =>
    expect(await register({ protocol })).toBeNull(),
  );

  it("F3: a node that continues frozen hands is refused beside a node that would deal another hand instead", async () => {
    expect(await register({ protocol: 9, oldestCompatibleProtocol: 9 })).toBe("other-protocol");
    expect(await register({ name: "node-1", protocol: 9, oldestCompatibleProtocol: 9 })).toBeNull();
    expect(await register({ protocol: 10, oldestCompatibleProtocol: 9 })).toBeNull();
  });

  it("H8: a node with private games is refused while a node runs that would show them to strangers", async () => {
    await register({ name: "node-1", protocol: 9 });
    expect(
      await register({ protocol: PROTOCOL_VERSION, oldestCompatibleProtocol: OLDEST_COMPATIBLE_SERVER_VERSION }),
    ).toBe("other-protocol");
  });

  it("a node replaces any node of the same name", async () =>
    expect(await register({ name: "node-1", keys: { LIVE_KEY: ["b"] }, protocol: 20, adapter: "memory" })).toBeNull());

  it("a node that was replaced stays gone, even after the node that replaced it ends", async () => {
    const nodeId = randomUUID();
    await register({ name: "node-1", nodeId });
    await room.nodes.removeNode(nodeId);
    expect(await register({ keys: { LIVE_KEY: ["b"] }, protocol: 20, adapter: "memory" })).toBeNull();
  });

  it("when the other node is gone, a node with other secrets, another protocol and another adapter is accepted", async () => {
    await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '11 seconds'");
    expect(await register({ keys: { LIVE_KEY: ["b"] }, protocol: 20, adapter: "memory" })).toBeNull();
  });
});

it("the newest migration is the last by name", () => expect(NEWEST_MIGRATION).toBe(readMigrations().at(-1)?.name));

describe("the schema", () => {
  const problemOf = async (known: string) =>
    (await room.game.pool.query("SELECT room_schema_problem($1) AS problem", [known])).rows[0]?.problem;
  const withMigration = async (name: string, use: () => Promise<void>) => {
    await room.owner.pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, 'x', $1, now(), 1)`,
      [name],
    );
    try {
      await use();
    } finally {
      await room.owner.pool.query("DELETE FROM _prisma_migrations WHERE id = $1", [name]);
    }
  };

  it("is accepted when it is the node's own schema", async () => expect(await problemOf(NEWEST_MIGRATION)).toBeNull());

  it("may be newer only by migrations that remove nothing", async () => {
    await withMigration("29990101000000_more", async () => expect(await problemOf(NEWEST_MIGRATION)).toBeNull());
    await withMigration("29990101000000_less_contract", async () => {
      expect(await problemOf(NEWEST_MIGRATION)).toBe("schema-newer");
      expect(await register()).toBe("schema-newer");
    });
  });

  it.each([
    ["F3: a server older than frozen hands", "20261123200308_tournament_fee_days", 9],
    ["H8: a server older than private games", "20261127104400_proven_addresses", 10],
  ] as const)(
    "%s is refused beside a server that has them, and is allowed without such a server",
    async (_, before, protocol) => {
      await register({ protocol: protocol - 1 });
      expect(await problemOf(before)).toBeNull();
      const nodeId = randomUUID();
      await register({ nodeId, protocol });
      expect(await problemOf(before)).toBe("schema-newer");
      expect(await problemOf(NEWEST_MIGRATION)).toBeNull();
      await room.nodes.removeNode(nodeId);
      expect(await problemOf(before)).toBeNull();
    },
  );

  it("is refused when it lacks the node's newest migration", async () =>
    expect(await problemOf("29990101000000_more")).toBe("schema-older"));
});
