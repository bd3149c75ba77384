/** Checks every page for screen readers and large text. The states of the table are checked in table-accessibility.spec.ts. */
import {
  enlargeAmounts,
  findAxeViolations,
  findStructureProblems,
  measureSmallWindowOverflow,
} from "../../support/accessibility.ts";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { createOfficeFixtures } from "../../support/office-fixtures.ts";
import { listAddresses, openOwner } from "../../support/page-addresses.ts";
import { openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** Returns the mistakes on the pages at these addresses. Works in two tabs at once, because most of the time is waiting. */
async function findPageProblems({ context }: BrowserPlayer, places: readonly string[]): Promise<readonly string[]> {
  const left = [...places];
  const wrong: string[] = [];
  const titles = new Map<string, string>();
  const tab = async () => {
    const page = await context.newPage();
    for (let place = left.shift(); place !== undefined; place = left.shift()) {
      await page.goto(place);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      // Waits until the text about the wait is gone, because its contrast is too low while it fades in.
      await expect(page.getByText("Opening the table…")).toHaveCount(0);
      const [here, title] = [new URL(page.url()).pathname, await page.title()];
      const other = titles.get(title) ?? here;
      titles.set(title, here);
      const wider = await measureSmallWindowOverflow(page);
      const problems = [...(await findAxeViolations(page)), ...(await findStructureProblems(page, "en"))];
      if (wider > 0) problems.push(`${wider} px too wide in a small window`);
      // Enlarges amounts only in the back office, whose tables show sums over all players. In the lobby, the same cells have stakes and
      // numbers of seats.
      if (here.startsWith("/admin")) {
        await enlargeAmounts(page);
        const widest = await measureSmallWindowOverflow(page);
        if (widest > wider) problems.push(`${widest} px too wide in a small window with large amounts`);
      }
      if (other !== here) problems.push(`has the title of ${other}: ${title}`);
      wrong.push(...problems.map((problem) => `${place} ${problem}`));
    }
    await page.close();
  };
  await Promise.all([tab(), tab()]);
  return wrong;
}

test("every page of the room has no axe violation, has landmarks and headings, and fits a small window", {
  tag: "@night",
}, async ({ browser }) => {
  // Bots play a hand at this table meanwhile.
  await openTable(createUniqueName("Reader"), quickTableSettings("holdem", "no-limit"));
  const stranger = await BrowserPlayer.openBrowser(browser);
  const first = ["/", "/?game=omaha", "/sign-in", "/sign-up", "/closed", "/no-such-page", "/dev/gallery?scene=hilo"];
  const wrong = await findPageProblems(stranger, first);
  const owner = await openOwner(browser);
  const pages = (await listAddresses(owner)).filter((page) => !first.slice(2).includes(page));
  expect([...wrong, ...(await findPageProblems(owner, pages))]).toEqual([]);
});

/** The parts into which the pages of the back office are divided, so that several workers can check them at the same time. */
const OFFICE_PARTS = [1, 2, 3, 4];

for (const part of OFFICE_PARTS)
  test(`every back-office page has no axe violation, has landmarks and headings, and fits a small window: part ${part}`, {
    tag: "@night",
  }, async ({ browser }) => {
    const places = (await createOfficeFixtures(createUniqueName("Reader")))
      .filter(({ permission }) => permission !== null)
      .map(({ address }) => address);
    const own = places.filter((_, index) => index % OFFICE_PARTS.length === part - 1);
    expect(own.length).toBeGreaterThan(5);
    expect(await findPageProblems(await openOwner(browser), own)).toEqual([]);
  });
