/** Tests that players with a connection to a server are marked as seen. The back office counts from these marks who is online. */
import { expect, it } from "vitest";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

it("a connected player is marked as seen at each interval; a player who has left is not marked any more", async () => {
  const [here, gone] = [await backend.person(), await backend.person()];
  await room.enter(here);
  const left = await room.enter(gone);
  left.socket.disconnect();
  const health = async () => (await fetch(`${room.url}/health`)).json();
  await expect.poll(health).toMatchObject({ connections: 1 });
  const age = "UPDATE player_activity SET last_seen_at = now() - interval '1 hour' WHERE user_id = ANY ($1)";
  await backend.owner.pool.query(age, [[here.userId, gone.userId]]);
  room.clock.advanceBy(10_000);
  const isRecent = async (userId: string) => {
    const { rows } = await backend.owner.pool.query<{ recent: boolean }>(
      "SELECT last_seen_at > now() - interval '1 minute' AS recent FROM player_activity WHERE user_id = $1",
      [userId],
    );
    return rows[0]?.recent;
  };
  await expect.poll(() => isRecent(here.userId)).toBe(true);
  expect(await isRecent(gone.userId)).toBe(false);
});
