/** Checks every page, and the table in every state, for screen readers, keyboards, large type and touch. */
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from "@playwright/test";
import type { TableSettings } from "@poker/engine";
import {
  findAxeViolations,
  findSmallTargets,
  findStructureProblems,
  findTabOrderProblems,
  measureSmallWindowOverflow,
} from "../support/accessibility.ts";
import { createAccount, createUniqueName, setStaffRole } from "../support/account.ts";
import { listRoomPages } from "../support/app-routes.ts";
import { BrowserPlayer } from "../support/browser-player.ts";
import { createOfficeFixtures } from "../support/office-fixtures.ts";
import { HIGH_STAKES_BLIND, openTable, queryAsOwner, quickTableSettings } from "../support/room-hooks.ts";

// In order: the tests share two people, and from the third test on the two tables where they sit.
test.describe.configure({ mode: "serial" });

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type SignedIn = NonNullable<BrowserContextOptions["storageState"]>;

/** A member of the staff with an account, and a guest; both sit at the first table. */
let [member, guest]: (BrowserPlayer | undefined)[] = [];
let signedIn: SignedIn | undefined;
let tables: readonly string[] = [];

const requireSet = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error("an earlier test sets this");
  return thing;
};

/** Makes settings with time enough that no player is timed out during the checks. */
const buildSlowSettings = (): TableSettings => {
  const settings = quickTableSettings("omaha8", "pot-limit", HIGH_STAKES_BLIND);
  return { ...settings, clock: { ...settings.clock, quietMs: 900_000 } };
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

/** Returns an address for each page of the room where the page has content. */
async function listAddresses(): Promise<readonly string[]> {
  const open = await queryAsOwner<{ id: string }>(
    "SELECT id FROM tables WHERE status = 'open' AND pool_id IS NULL LIMIT 2",
  );
  const finished = async () =>
    (await queryAsOwner<{ id: string }>("SELECT id FROM hands WHERE outcome = 'settled' LIMIT 1"))[0];
  await expect.poll(finished).toBeDefined();
  const at: Readonly<Record<string, string>> = {
    "/hand/[id]": `/hand/${(await finished())?.id}`,
    "/table/[id]": `/table/${open[0]?.id}`,
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
  await setUp(browser);
  const stranger = await BrowserPlayer.openBrowser(browser);
  const first = ["/", "/?game=omaha", "/sign-in", "/sign-up", "/no-such-page", "/dev/gallery?scene=hilo"];
  const wrong = await findPageProblems(stranger, first);
  await stranger.context.close();
  const pages = (await listAddresses()).filter((page) => !first.slice(2).includes(page));
  expect([...wrong, ...(await findPageProblems(requireSet(member), pages))]).toEqual([]);
});

test("every page of the back office has no axe violation, has its landmarks and headings, and fits a small window", async () => {
  const places = (await createOfficeFixtures(createUniqueName("Reader"))).filter(
    ({ permission }) => permission !== null,
  );
  expect(
    await findPageProblems(
      requireSet(member),
      places.map(({ address }) => address),
    ),
  ).toEqual([]);
});

const findTableMenu = (page: Page) => page.getByRole("button", { name: "Table menu" });
const SHEETS = ["Rules of this table", "What happened to the chips", "Table settings", "Keys"];

/** Opens the menu and picks an item with the keyboard alone. */
async function pickByKeys(page: Page, item: string): Promise<void> {
  await findTableMenu(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: item, exact: true }).focus();
  await page.keyboard.press("Enter");
}

test("the table has no axe violation, for either player and with every dialog open; Escape closes it and returns the focus", async () => {
  tables = [
    await openTable(createUniqueName("Near"), buildSlowSettings()),
    await openTable(createUniqueName("Beside"), buildSlowSettings()),
  ];
  const [at, beside] = tables;
  const [{ page }, other] = [requireSet(member), requireSet(guest)];
  const wrong: string[] = [];
  const checkWithAxe = async (what: string, where = page) =>
    wrong.push(...(await findAxeViolations(where)).map((problem) => `${what}: ${problem}`));
  /** Checks what was opened with the keyboard, closes it with Escape, and expects the focus where it was. */
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

  await pickByKeys(page, "Text table");
  await expect(page.getByTestId("text-table")).toBeVisible();
  await checkWithAxe("the text table");
  expect(await findStructureProblems(page, "en")).toEqual([]);
  await page.goto(`/tables?t=${at}&t=${beside}`);
  await expect(page.getByTestId("hero-cards")).toBeVisible();
  await checkWithAxe("two tables");
  expect(wrong).toEqual([]);
});

test("Tab reaches everything in the lobby, at the table and on two, shows the focus, and returns to the top", async () => {
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

test("on a phone every touch target is large enough", async ({ browser }) => {
  const [at] = tables;
  const { page, context } = await BrowserPlayer.openBrowser(browser, { ...phone, storageState: requireSet(signedIn) });
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
  await context.close();
  for (const player of [member, guest]) await player?.context.close();
  expect(wrong).toEqual([]);
});
