/** Finds an address for every page of the room, so that new pages are tested without a change to the tests. */
import { type Browser, expect } from "@playwright/test";
import { tournamentPresets } from "@poker/engine";
import { createUniqueName, register, setStaffRole } from "./account.ts";
import { listRoomPages } from "./app-routes.ts";
import { BrowserPlayer } from "./browser-player.ts";
import { openPrivateGame } from "./private-games.ts";
import { findSettledHand, insertShareLink, queryAsOwner } from "./room-hooks.ts";
import { announceTournament } from "./tournaments.ts";

/** Opens a browser in which a member of staff is signed in who may see everything. */
export async function openOwner(browser: Browser): Promise<BrowserPlayer> {
  const owner = await BrowserPlayer.openBrowser(browser);
  const id = await register(owner.context.request, createUniqueName("Reader"));
  await setStaffRole(id, "owner");
  return owner;
}

/** The pages that exist only while an owner has written a text for them. room-settings.spec.ts tests them. */
const TEXT_PAGES = ["/terms", "/imprint"];

/** Returns for each page of the room an address at which the page has content for this reader. */
export async function listAddresses(reader: BrowserPlayer): Promise<readonly string[]> {
  const open = await queryAsOwner<{ id: string }>(
    "SELECT id FROM tables WHERE status = 'open' AND pool_id IS NULL LIMIT 2",
  );
  const handId = await findSettledHand();
  const token = await insertShareLink(handId);
  const game = await openPrivateGame(reader.context.request, "Friday night");
  const at: Readonly<Record<string, string>> = {
    "/docs/[...path]": "/docs/operate",
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
  const pages = listRoomPages()
    .filter((page) => !TEXT_PAGES.includes(page))
    .map((page) => at[page] ?? page);
  expect(
    pages.filter((page) => page.includes("[")),
    "listAddresses has an address for every page with an id",
  ).toEqual([]);
  return pages;
}
