/** Checks the table in all its states, and the lobby and the account, for screen readers, keyboards and touch. */
import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import {
  findAxeViolations,
  findSmallTargets,
  findStructureProblems,
  findTabOrderProblems,
} from "../../support/accessibility.ts";
import { createAccount, createUniqueName, setStaffRole } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { cleanUp, expect, test } from "../../support/test.ts";

// The tests run in order, because they share two people and the two tables at which these people sit.
test.describe.configure({ mode: "serial" });
test.use({ sharesPlayers: true });
test.afterAll(cleanUp);

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const SETTINGS = quickTableSettings("omaha8", "pot-limit", HIGH_STAKES_BLIND);

type SignedIn = NonNullable<BrowserContextOptions["storageState"]>;

/** The two people, who both sit at the first table: a member of staff with an account, and a guest. */
let [member, guest]: (BrowserPlayer | undefined)[] = [];
let signedIn: SignedIn | undefined;
let tables: readonly string[] = [];

const requireSet = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error("an earlier test sets this");
  return thing;
};

async function setUp(browser: Browser): Promise<void> {
  const name = createUniqueName("Reader");
  const { who, id } = await createAccount(name);
  await setStaffRole(id, "owner");
  signedIn = await who.storageState();
  member = await BrowserPlayer.openBrowser(browser, { storageState: signedIn });
  member.name = name;
  guest = await BrowserPlayer.openBrowser(browser);
}

const findTableMenu = (page: Page) => page.getByRole("button", { name: "Table menu" });
const SHEETS = ["Rules of this table", "Pot breakdown", "Table settings", "Keyboard shortcuts"];

/** Opens the table's menu and chooses an item with the keyboard only. */
async function pickByKeys(page: Page, item: string): Promise<void> {
  await findTableMenu(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: item, exact: true }).focus();
  await page.keyboard.press("Enter");
}

test("the table has no axe violation, with every dialog open; Escape closes dialogs and returns the focus", async ({
  browser,
}) => {
  await setUp(browser);
  tables = [await openTable(createUniqueName("Near"), SETTINGS), await openTable(createUniqueName("Beside"), SETTINGS)];
  const [at, beside] = tables;
  const [{ page }, other] = [requireSet(member), requireSet(guest)];
  const wrong: string[] = [];
  const checkWithAxe = async (what: string, where = page) =>
    wrong.push(...(await findAxeViolations(where)).map((problem) => `${what}: ${problem}`));
  /** Checks what was opened with the keyboard, closes it with Escape, and expects that the focus is back where it was. */
  const checkOpened = async (what: string, opened: Locator, back: Locator) => {
    await expect(opened).toBeVisible();
    expect(await opened.evaluate((it) => it.contains(document.activeElement)), `${what} takes the focus`).toBe(true);
    await checkWithAxe(what);
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await expect(back, `back from ${what}`).toBeFocused();
  };

  await page.goto(`/table/${at}`);
  const seat = page.getByRole("button", { name: "Take a seat" });
  await seat.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  await checkOpened("the cashier", page.getByRole("dialog"), seat);
  await requireSet(member).sitAt(at ?? "");
  await other.playAsGuest();
  await other.sitAt(at ?? "");
  await expect(page.getByTestId("hero-cards")).toBeVisible();
  await checkWithAxe("the table of the player who sat down first");
  await checkWithAxe("the table of the player who sat down second", other.page);

  await findTableMenu(page).focus();
  await page.keyboard.press("Enter");
  await checkOpened("the menu", page.getByRole("menu"), findTableMenu(page));
  for (const sheet of SHEETS) {
    await pickByKeys(page, sheet);
    await checkOpened(sheet, page.getByRole("dialog", { name: sheet }), findTableMenu(page));
  }
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Write to the table" })).toBeFocused();
  await checkWithAxe("the chat");

  await pickByKeys(page, "Text view");
  await expect(page.getByTestId("text-table")).toBeVisible();
  await checkWithAxe("the text table");
  expect(await findStructureProblems(page, "en")).toEqual([]);
  await page.goto(`/tables?t=${at}&t=${beside}`);
  await expect(page.getByTestId("hero-cards")).toBeVisible();
  await checkWithAxe("two tables");
  expect(wrong).toEqual([]);
});

test("Tab reaches everything in the lobby, at one table and at two, shows the focus, and returns to the top", {
  tag: "@night",
}, async () => {
  const [{ page }, other] = [requireSet(member), requireSet(guest)];
  const [at, beside] = tables;
  for (const place of ["/", `/table/${at}`, `/table/${at}?view=text`, `/tables?t=${at}&t=${beside}`, "/account"]) {
    await page.goto(place);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (place.includes(at ?? "")) await expect(page.getByText(/^Near-/).first()).toBeVisible();
    if (place.startsWith("/tables")) await expect(findTableMenu(page)).toHaveCount(2);
    expect(await findTabOrderProblems(page), place).toEqual([]);
  }
  expect(await findTabOrderProblems(other.page), "the other's table").toEqual([]);
});

test("on a phone every touch target is large enough", { tag: "@night" }, async ({ browser }) => {
  const [at] = tables;
  const { page } = await BrowserPlayer.openBrowser(browser, { ...phone, storageState: requireSet(signedIn) });
  const wrong: string[] = [];
  for (const place of ["/", "/account", "/account/statement", "/history", `/table/${at}`]) {
    await page.goto(place);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (place.startsWith("/table/")) await expect(page.getByTestId("hero-cards")).toBeVisible();
    wrong.push(...(await findSmallTargets(page)).map((target) => `${place} ${target}`));
  }
  for (const sheet of SHEETS) {
    await findTableMenu(page).click();
    await page.getByRole("menuitem", { name: sheet, exact: true }).click();
    await expect(page.getByRole("dialog", { name: sheet })).toBeVisible();
    wrong.push(...(await findSmallTargets(page)).map((target) => `${sheet} ${target}`));
    await page.keyboard.press("Escape");
  }
  expect(wrong).toEqual([]);
});
