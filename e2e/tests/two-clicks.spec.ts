import { expect, test } from "@playwright/test";
import { Player } from "../support/player.ts";
import { query } from "../support/room.ts";

test("a visitor is seated and dealt in within two clicks and one hand", async ({ browser }) => {
  await expect
    .poll(() => query("SELECT table_id FROM seats GROUP BY table_id HAVING count(*) >= 3"), { timeout: 60_000 })
    .not.toEqual([]);
  const visitor = await Player.arrive(browser);
  await visitor.page.goto("/");
  await visitor.page.getByRole("button", { name: "Play now" }).click();
  await visitor.page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();

  await expect(visitor.page.getByTestId("hero-cards")).toBeVisible({ timeout: 90_000 });
  const sat = visitor.received.events.findIndex((e) => e.type === "player-sat" && !e.seat.bot);
  expect(sat).toBeGreaterThan(-1);
  const handsBegun = visitor.received.events.slice(sat).filter((event) => event.type === "hand-started");
  expect(handsBegun).toHaveLength(1);
  await visitor.context.close();
});
