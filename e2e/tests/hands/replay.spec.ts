/** Tests the replay of a finished hand on the hand's page, and of hands from the reader's own files, which must never leave the browser. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import {
  findAxeViolations,
  findSmallTargets,
  findStructureProblems,
  measureSmallWindowOverflow,
} from "../../support/accessibility.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { openTable, queryAsOwner, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FIXTURES = path.resolve(import.meta.dirname, "../../../packages/hand-history/fixtures/golden");
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), "utf8");

/** Returns the parts of a replay on the page. */
const partsOf = (page: Page) => ({
  steps: page.getByRole("group", { name: "Step through the hand" }),
  scrub: page.getByRole("slider", { name: "Position in the hand" }),
  moment: page.getByTestId("moment"),
  list: page.getByRole("list", { name: "Hand history" }),
  explained: page.getByRole("region", { name: "At this moment" }),
});

const streetOf = (page: Page, name: string) =>
  page.getByRole("group", { name: "Streets" }).getByRole("button", { name, exact: true });

/** Waits for a settled hand of this table that went to the flop, and returns its id. */
async function findHandWithFlop(tableId: string): Promise<string> {
  const find = () =>
    queryAsOwner<{ id: string }>(
      `SELECT h.id FROM hands h WHERE h.table_id = $1 AND h.outcome = 'settled' AND EXISTS (
         SELECT FROM stream_events e WHERE e.stream_id = h.table_id AND e.hand_no = h.hand_no AND e.kind = 'street-dealt')
       ORDER BY h.hand_no LIMIT 1`,
      [tableId],
    );
  await expect.poll(async () => (await find()).length).toBe(1);
  return (await find())[0]?.id ?? "";
}

test("a hand is replayed by keys, streets, links to a moment and touch, with receipts, and in words", {
  tag: "@night",
}, async ({ browser }) => {
  // Bots play at this table.
  const handId = await findHandWithFlop(await openTable("Replayed", quickTableSettings("holdem", "no-limit")));
  const { page, context } = await BrowserPlayer.openBrowser(browser);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  await page.goto(`/hand/${handId}`);
  const { steps, scrub, moment, list } = partsOf(page);
  await expect(steps).toContainText(/\b1 of \d+/);

  // The reader moves street by street, first with keys and then with the streets' buttons.
  await page.keyboard.press("Shift+ArrowRight");
  await expect(streetOf(page, "Flop")).toHaveAttribute("aria-current", "step");
  await expect(moment).toContainText("Flop:");
  await streetOf(page, "Result").click();
  await expect(scrub).toHaveAttribute("aria-valuetext", /^Result, step (\d+) of \1: ./);

  // The URL contains the current moment, so another browser that opens it starts there.
  const at = Number(await scrub.inputValue());
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${at + 1}`);
  await page.getByRole("button", { name: "Link to this moment" }).click();
  await expect(page.getByText(/^(Copied\.|This browser does not let)/)).toBeVisible();
  const other = await BrowserPlayer.openBrowser(browser, PHONE);
  await other.page.goto(page.url());
  const phone = partsOf(other.page);
  await expect(phone.scrub).toHaveValue(String(at));

  // The reader chooses a speed and starts the replay with keys.
  await page.keyboard.press("Home");
  await page.keyboard.press("5");
  await expect(page.getByRole("combobox", { name: "Speed" })).toHaveValue("4");
  // Clicks the heading first, because the space bar would press a button that has the focus.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press(" ");
  await expect.poll(async () => Number(await scrub.inputValue())).toBeGreaterThan(2);
  await page.keyboard.press(" ");

  // Fault 27: the list of actions shows their receipts.
  await expect(list.getByText(/^\d+\.\d s left$/).first()).toBeVisible();

  // The text view describes the same moment in words.
  await page.keyboard.press("End");
  expect(await findStructureProblems(page, "en")).toEqual([]);
  await page.keyboard.press("t");
  const text = page.getByTestId("text-replay");
  await expect(text).toContainText("Board:");
  await expect(text.getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByTestId("answer")).toContainText("Board:");
  expect(await findAxeViolations(page)).toEqual([]);

  // On a phone, the controls are within reach of a thumb and large enough for it.
  const next = other.page.getByRole("button", { name: "Step back" });
  const box = await next.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.viewport.height * 0.75);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height);
  await next.tap();
  await expect(phone.scrub).toHaveValue(String(at - 1));
  // The whole table is visible between the controls and a title of several lines.
  const bottomOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height;
  };
  const controls = await phone.scrub.boundingBox();
  await expect
    .poll(() => bottomOf(other.page.getByRole("region", { name: "Table", exact: true })))
    .toBeLessThanOrEqual(controls?.y ?? 0);
  await phone.scrub.focus();
  await other.page.keyboard.press("ArrowRight");
  await expect(phone.scrub).toHaveValue(String(at));
  expect(await findSmallTargets(other.page)).toEqual([]);
  expect(await measureSmallWindowOverflow(other.page)).toBeLessThanOrEqual(0);
});

test("files of hands are replayed in the browser, unreadable hands are listed by place, and nothing is sent", {
  tag: "@night",
}, async ({ browser }) => {
  const { page } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/replay", { waitUntil: "networkidle" });
  // The page may still fetch its own code, and the pages to which its links lead. It must request nothing else.
  const ownCode = /^GET [^?]+\/(_next\/static\/[^?]+|icon\.svg|[a-z-]*\?_rsc=[\w-]+)$/;
  const asked: string[] = [];
  page.on("request", (request) => {
    const line = `${request.method()} ${request.url()}`;
    if (!ownCode.test(line)) asked.push(line);
  });
  const files = page.locator('input[type="file"]');
  const good = fixture("hands.phhs");
  const count = good.match(/^\[/gm)?.length ?? 0;
  const wrong = fixture("hand-stars.txt").replace("collected 90", "collected 95");
  await files.setInputFiles([
    { name: "month.phhs", mimeType: "text/plain", buffer: Buffer.from(good) },
    { name: "wrong.txt", mimeType: "text/plain", buffer: Buffer.from(wrong) },
    { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) },
    { name: "half.ohh", mimeType: "text/plain", buffer: Buffer.from(fixture("hand.ohh").slice(0, 300)) },
  ]);
  await expect(page.getByText(`${count} hands · 3 hands cannot be read`)).toBeVisible();
  const refused = page.getByRole("region", { name: "3 hands cannot be read" });
  const line = wrong.split("\n").findIndex((text) => text.includes("collected 95")) + 1;
  await expect(refused.getByRole("row").nth(1)).toContainText(
    /wrong\.txt.*line \d+, collected.*The amounts do not add up/,
  );
  expect(Number(/line (\d+)/.exec((await refused.getByRole("row").nth(1).textContent()) ?? "")?.[1])).toBe(line);
  await expect(refused.getByRole("row").nth(2)).toContainText(/picture\.png.*This is not a text file/);
  await expect(refused.getByRole("row").nth(3)).toContainText(/half\.ohh.*line 1.*cut off/);
  expect(asked).toEqual([]);

  // The page replays one of the file's hands, with its side pots, and with chances that are computed from all cards in the file.
  await page.getByRole("region", { name: "Hands in the file" }).getByRole("button").first().click();
  const { steps, explained } = partsOf(page);
  await expect(steps).toContainText(/\b1 of \d+/);
  await streetOf(page, "Flop").click();
  await page.getByRole("button", { name: "Show known cards" }).click();
  await expect(explained).toContainText(/Chances: Ana about \d+%.*Estimated.*One hand .* dealt at random/);
  await streetOf(page, "River").click();
  await expect(explained).toContainText(/Main pot.*Contested by .*Side pot 1/);
  await expect(explained).toContainText(/Chances in the main pot: .*Calculated from every possible deal/);
  await streetOf(page, "Result").click();
  await expect(explained).toContainText(/\+\d/);
  expect(await findAxeViolations(page)).toEqual([]);

  // The page computed the chances itself: it sent nothing of the file to the server.
  expect(asked).toEqual([]);

  // In Spanish, the reader pastes the text of hands instead of opening a file.
  await page.getByRole("button", { name: "Change the language to Español" }).click();
  await page.getByRole("textbox", { name: "Pegar manos" }).fill(`${fixture("hand-stars.txt")}\n\n\n${wrong}`);
  await page.getByRole("button", { name: "Leer el texto" }).click();
  await expect(page.getByText("1 mano · Una mano no se puede leer")).toBeVisible();
  await expect(page.getByRole("region", { name: "Una mano no se puede leer" })).toContainText(
    "Las cantidades no cuadran",
  );
  await page.getByRole("region", { name: "Manos del archivo" }).getByRole("button").click();
  await expect(page.getByRole("heading", { level: 2, name: /^Lisboa 2/ })).toBeVisible();
});
