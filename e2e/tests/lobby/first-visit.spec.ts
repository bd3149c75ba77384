import { BrowserPlayer, WITH_ANIMATIONS } from "../../support/browser-player.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("a visitor is seated and dealt in within two clicks and one hand", async ({ browser }) => {
  await expect
    .poll(() => queryAsOwner("SELECT table_id FROM seats GROUP BY table_id HAVING count(*) >= 3"))
    .not.toEqual([]);
  const visitor = await BrowserPlayer.openBrowser(browser, WITH_ANIMATIONS);
  await visitor.page.goto("/");
  await visitor.page.getByRole("button", { name: "Play now" }).click();
  await visitor.page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  // The page removes the request for a seat from its address after it has used it.
  await expect(visitor.page).toHaveURL(/\/table\/[\da-f-]+$/);

  await expect(visitor.page.getByTestId("hero-cards")).toBeVisible();
  const { events } = visitor.received;
  const at = events.findIndex((e) => e.type === "player-sat" && !e.seat.bot);
  const sat = events[at];
  if (sat?.type !== "player-sat") throw new Error("no player sat down");
  const { seat } = sat.seat;
  const begun = events.slice(at).filter((e) => e.type === "hand-started");
  const without = begun.filter((e) => !e.setup.seats.some((dealtIn) => dealtIn.seat === seat));
  expect(begun.length).toBeGreaterThan(0);
  expect(without.length).toBeLessThanOrEqual(1);
});
