/** Tests that a running game server deletes idle guests. `src/jobs/forget-idle-guests.test.ts` tests which guests are deleted. Fault 106 */
import { expect, it, onTestFinished } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

it("fault 106: when a server starts, it deletes the guests who did not come back", async () => {
  const [gone, here] = [await backend.person(), await backend.person()];
  const { pool } = backend.owner;
  await pool.query("UPDATE player_activity SET last_seen_at = now() - interval '3 days' WHERE user_id = $1", [
    gone.userId,
  ]);
  const room = await startTestServer(backend);
  onTestFinished(() => room.close());
  const listDeleted = async () =>
    (await pool.query<{ id: string }>("SELECT id FROM users WHERE discarded_at IS NOT NULL")).rows.map(({ id }) => id);
  await expect.poll(listDeleted, { timeout: 20_000 }).toEqual([gone.userId]);
  expect(await listDeleted()).not.toContain(here.userId);
});
