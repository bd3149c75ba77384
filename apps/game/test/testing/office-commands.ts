/** Sends back-office commands to game servers under test, and reads their results. */
import { randomUUID } from "node:crypto";
import { createUnitOffice, type Staff, type UnitCommand } from "@poker/db";
import type { TableSettings } from "@poker/engine";
import { beforeAll, expect } from "vitest";
import type { SeatedPlayer } from "./seated-players.ts";
import type { TestBackend, TestClient } from "./test-server.ts";

export const done = { ok: true };

/** Returns functions with which the tests of a file act as a staff member. Call them only inside tests. */
export function useOffice(backend: TestBackend) {
  let floor: Staff | undefined;
  beforeAll(async () => {
    const { userId, sessionKey } = await backend.person();
    await backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'floor')", [userId]);
    floor = { userId, sessionKey, name: "Floor", roles: new Set(["floor"]), ipAddress: "192.0.2.1" };
  });
  const staff = (): Staff => {
    if (!floor) throw new Error("asked for the staff before the tests began");
    return floor;
  };
  const unitOffice = () => createUnitOffice(backend.owner.pool);

  /** Stores a command and returns its id. */
  async function enqueueCommand(unitId: string, kind: UnitCommand["kind"], payload: object = {}): Promise<string> {
    const commandId = randomUUID();
    const { enqueueHandCommand, enqueueCommand: enqueueUnitCommand } = unitOffice();
    const enqueue = kind === "cancel-hand" ? enqueueHandCommand : enqueueUnitCommand;
    expect(await enqueue(staff(), { commandId, unitId, kind, payload, reason: "a test" })).toMatchObject({
      id: commandId,
    });
    return commandId;
  }
  const change = (unitId: string, settings: TableSettings, limits: object | null = null) =>
    enqueueCommand(unitId, "change-settings", { settings, limits });

  async function resultOf(id: string): Promise<unknown> {
    const { rows } = await backend.owner.pool.query("SELECT result FROM commands WHERE id = $1", [id]);
    return rows[0]?.result ?? null;
  }
  const expectResult = (id: string) => expect.poll(() => resultOf(id), { interval: 20 });
  /** Returns which transaction stored the command's result, and which transactions stored the table's events of this kind. */
  async function commitsOf(id: string, logId: string, kind: string) {
    const { rows } = await backend.owner.pool.query<{ answer: string; event: string }>(
      `SELECT c.xmin::text AS answer, s.xmin::text AS event
       FROM commands c, stream_steps s, LATERAL json_array_elements(s.events) AS event
       WHERE c.id = $1 AND s.stream_id = $2 AND event->>'type' = $3 ORDER BY s.seq`,
      [id, logId, kind],
    );
    return rows;
  }
  const countOf = async (logId: string, kind: string): Promise<number> => {
    const { rows } = await backend.owner.pool.query(
      "SELECT count(*)::int AS n FROM stream_events WHERE stream_id = $1 AND kind = $2",
      [logId, kind],
    );
    return rows[0]?.n;
  };

  return { staff, unitOffice, enqueueCommand, change, resultOf, expectResult, commitsOf, countOf };
}

export const handNoOf = (client: TestClient | undefined) => client?.view?.hand?.handNo ?? 0;

/** Waits until the players' first hand is under way. */
export async function seatedOf(
  players: readonly SeatedPlayer[],
): Promise<{ readonly clients: TestClient[]; readonly handNo: number }> {
  const clients = players.map(({ client }) => client);
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  return { clients, handNo: handNoOf(clients[0]) };
}
