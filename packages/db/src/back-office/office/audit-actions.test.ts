import { expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { AUDIT_ACTIONS, isAuditAction } from "./audit-actions.ts";

const room = useTestRoom();

it("every action that database functions write into the audit log is in AUDIT_ACTIONS", async () => {
  const { rows } = await room.owner.pool.query<{ name: string; source: string }>(
    `SELECT proname AS name, prosrc AS source FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND (prosrc LIKE '%audit_log%' OR prosrc LIKE '%adjustment_post%')`,
  );
  const written = rows.flatMap(({ source }) =>
    [...source.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action),
  );
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter((action) => action === undefined || !isAuditAction(action))).toEqual([]);
});

it("AUDIT_ACTIONS names each action once", () => expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length));
