/** Checks every page for screen readers and large type. The table in its states is checked in table-accessibility.spec.ts. */
import type { Browser } from "@playwright/test";
import { tournamentPresets } from "@poker/engine";
import { findAxeViolations, findStructureProblems, measureSmallWindowOverflow } from "../support/accessibility.ts";
import { createUniqueName, register, setStaffRole } from "../support/account.ts";
import { listRoomPages } from "../support/app-routes.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { createOfficeFixtures } from "../support/office-fixtures.ts";
import { openPrivateGame } from "../support/private-games.ts";
import {
  findSettledHand,
  insertShareLink,
  openTable,
  queryAsOwner,
  quickTableSettings,
} from "../support/room-hooks.ts";
import { expect, test } from "../support/test.ts";
import { announceTournament } from "../support/tournaments.ts";

/** Opens the browser of a member of the staff who may see everything. */
async function openOwner(browser: Browser): Promise<BrowserPlayer> {
  const owner = await BrowserPlayer.openBrowser(browser);
  const id = await register(owner.context.request, createUniqueName("Reader"));
  await setStaffRole(id, "owner");
  return owner;
}

/** Returns an address for each page of the room where the page has content for this reader. */
async function listAddresses(reader: BrowserPlayer): Promise<readonly string[]> {
  const open = await queryAsOwner<{ id: string }>(
    "SELECT id FROM tables WHERE status = 'open' AND pool_id IS NULL LIMIT 2",
  );
  const handId = await findSettledHand();
  const token = await insertShareLink(handId);
  const game = await openPrivateGame(reader.context.request, "Friday night");
  const at: Readonly<Record<string, string>> = {
    "/embed/[id]": `/embed/${token}`,
    "/g/[id]": `/g/${game.token}`,
    "/games/[id]/sheet": `/games/${game.tableId}/sheet`,
    "/hand/[id]": `/hand/${handId}`,
    "/shared/[id]": `/shared/${token}`,
    "/sheet/[id]": `/sheet/${game.sheetToken}`,
    "/table/[id]": `/table/${open[0]?.id}`,
    "/tournament/[id]": `/tournament/${await announceTournament("Reader", tournamentPresets["six-max"])}`,
    "/tables": `/tables?${new URLSearchParams(open.map(({ id }) => ["t", id]))}`,
  };
  const pages = listRoomPages().map((page) => at[page] ?? page);
  expect(
    pages.filter((page) => page.includes("[")),
    "listAddresses has an address for every page with an id",
  ).toEqual([]);
  return pages;
}

/** Finds what is wrong with the pages at these addresses. Two tabs work at once, because most of the time is waiting. */
async function findPageProblems({ context }: BrowserPlayer, places: readonly string[]): Promise<readonly string[]> {
  const left = [...places];
  const wrong: string[] = [];
  const titles = new Map<string, string>();
  const tab = async () => {
    const page = await context.newPage();
    for (let place = left.shift(); place !== undefined; place = left.shift()) {
      await page.goto(place);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      // What tells of the wait fades in, and has not its full contrast meanwhile.
      await expect(page.getByText("Opening the table")).toHaveCount(0);
      const [here, title] = [new URL(page.url()).pathname, await page.title()];
      const other = titles.get(title) ?? here;
      titles.set(title, here);
      const wider = await measureSmallWindowOverflow(page);
      const problems = [...(await findAxeViolations(page)), ...(await findStructureProblems(page, "en"))];
      if (wider > 0) problems.push(`${wider} px too wide in a small window`);
      if (other !== here) problems.push(`has the title of ${other}: ${title}`);
      wrong.push(...problems.map((problem) => `${place} ${problem}`));
    }
    await page.close();
  };
  await Promise.all([tab(), tab()]);
  return wrong;
}

test("every page of the room has no axe violation, has its landmarks and headings, and fits a small window", async ({
  browser,
}) => {
  // Bots play a hand there meanwhile.
  await openTable(createUniqueName("Reader"), quickTableSettings("holdem", "no-limit"));
  const stranger = await BrowserPlayer.openBrowser(browser);
  const first = ["/", "/?game=omaha", "/sign-in", "/sign-up", "/closed", "/no-such-page", "/dev/gallery?scene=hilo"];
  const wrong = await findPageProblems(stranger, first);
  const owner = await openOwner(browser);
  const pages = (await listAddresses(owner)).filter((page) => !first.slice(2).includes(page));
  expect([...wrong, ...(await findPageProblems(owner, pages))]).toEqual([]);
});

test("every page of the back office has no axe violation, has its landmarks and headings, and fits a small window", async ({
  browser,
}) => {
  const places = (await createOfficeFixtures(createUniqueName("Reader"))).filter(
    ({ permission }) => permission !== null,
  );
  expect(
    await findPageProblems(
      await openOwner(browser),
      places.map(({ address }) => address),
    ),
  ).toEqual([]);
});
