/**
 * Tests that an owner can change the room's settings in the back office, and that pages show the changes at once. Decisions 0111 and 0112
 */
import type { Page } from "@playwright/test";
import { ROOM_SETTING_NAMES } from "@poker/protocol";
import { findAxeViolations, findStructureProblems, measureSmallWindowOverflow } from "../../support/accessibility.ts";
import { createUniqueName, PASSWORD } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { DONE_MESSAGE, fillField, Officer } from "../../support/officer.ts";
import { queryAsOwner, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** A PNG file: 64 pixels wide and of one colour. */
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PQQkAAAgEsEvi2/4pjGUE38JgBZapfi0CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICApcFDOLg8TRIeqAAAAAASUVORK5CYII=",
  "base64",
);

let owner: Officer;
test.beforeEach(async ({ browser }) => {
  owner = await Officer.createOwner(browser);
});
test.afterEach(async () => {
  const [newest] = await queryAsOwner<{ version: number }>(
    "SELECT coalesce(max(version), 0)::int AS version FROM room_settings",
  );
  const answer = await owner.page.request.post("/api/office/room/settings", {
    data: { seen: newest?.version, changes: { set: {}, reset: ROOM_SETTING_NAMES }, reason: "as it was" },
    headers: { origin: roomUrl() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
});

async function openTab(name: string): Promise<Page> {
  const { page } = owner;
  await owner.openSection("Room");
  if (name !== "Name") await page.getByRole("navigation", { name: "Room" }).getByRole("link", { name }).click();
  await expect(page.getByRole("navigation", { name: "Room" }).getByRole("link", { name })).toHaveAttribute(
    "aria-current",
    "page",
  );
  return page;
}

async function saveForm(page: Page, name: string): Promise<void> {
  const form = page.getByRole("form", { name, exact: true });
  await fillField(form, "Reason", "our own room");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(DONE_MESSAGE)).toBeVisible();
}

test("decision 0111: a new name of the room is on every page at once; an earlier version restores the old name", {
  tag: "@night",
}, async ({ browser }) => {
  const page = await openTab("Name");
  await fillField(page, "Name", "Joe's {Club} <3");
  await saveForm(page, "Name and contact");
  const visitor = await BrowserPlayer.openBrowser(browser);
  await visitor.page.goto("/help");
  await expect(visitor.page.getByRole("banner")).toContainText("Joe's {Club} <3");
  await expect(visitor.page).toHaveTitle(/· Joe's \{Club\} <3$/);
  const manifest: { name: string } = await (await visitor.page.request.get("/manifest.webmanifest")).json();
  expect(manifest.name).toBe("Joe's {Club} <3");
  await fillField(page, "Name", "Another name");
  await saveForm(page, "Name and contact");
  await openTab("Versions");
  const row = page.getByRole("row").filter({ hasText: "default → Joe's {Club} <3" });
  await row.getByText("Restore").first().click();
  await fillField(row, "Reason", "the first was better");
  await row.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("row").filter({ hasText: "the first was better" })).toContainText("In use");
  await visitor.page.goto("/sign-in");
  await expect(visitor.page.getByRole("banner")).toContainText("Joe's {Club} <3");
});

test("decision 0112: unreadable colours are refused with their contrast; a logo becomes all icons of the room", {
  tag: "@night",
}, async ({ browser }) => {
  const page = await openTab("Look");
  const form = page.getByRole("form", { name: "Colours" });
  await fillField(form, "Felt", "#d8f0d8");
  await expect(form.getByText(/Texts on the felt have a contrast of 1\.\d : 1 in the dark theme/)).toBeVisible();
  await fillField(form, "Felt", "#5a1f2f");
  await fillField(form, "Accent in the dark theme", "#4fc3f7");
  await saveForm(page, "Colours");
  const logo = page.getByRole("form", { name: "Logo" });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle r="32"/></svg>');
  await logo.getByLabel("Picture").setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: svg });
  await expect(logo.getByText(/An SVG may hide a script/)).toBeVisible();
  await expect(logo.getByRole("button", { name: "Use this logo" })).toBeDisabled();
  await logo.getByLabel("Picture").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: LOGO });
  const preview = page.getByRole("img", { name: "The logo that you picked" }).first();
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
  await fillField(logo, "Reason", "our own room");
  await logo.getByRole("button", { name: "Use this logo" }).click();
  await expect(page.getByRole("button", { name: "Remove the logo" })).toBeVisible();
  const visitor = await BrowserPlayer.openBrowser(browser, { colorScheme: "dark" });
  await visitor.page.goto("/help");
  const brass = () => visitor.page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--brass"));
  await expect.poll(brass).toBe("#4fc3f7");
  const source = await visitor.page.locator("header img").first().getAttribute("src");
  expect(source).toMatch(/^\/logo\.png\?v=[0-9a-f]{16}$/);
  const answer = await visitor.page.request.get(source ?? "");
  expect(answer.headers()).toMatchObject({ "content-type": "image/png" });
  expect(answer.headers()["cache-control"]).toContain("immutable");
});

test("decision 0111: with terms and invitations, a visitor signs up with a code and consent on accessible pages", {
  tag: "@night",
}, async ({ browser }) => {
  let page = await openTab("Texts");
  await fillField(page, "Terms, English", "# Be kind\n\nNo *collusion*. <script>alert(1)</script>");
  await saveForm(page, "Terms");
  page = await openTab("Entry");
  await page.getByRole("combobox", { name: "New accounts" }).selectOption("Invited people");
  await saveForm(page, "Who may come in");
  const invite = page.getByRole("form", { name: "Make an invitation" });
  await fillField(invite, "Reason", "a friend");
  await invite.getByRole("button", { name: "Make an invitation" }).click();
  const told = await invite.getByText("Send this link:").textContent();
  const visitor = await BrowserPlayer.openBrowser(browser);
  const signUp = visitor.page;
  await signUp.goto("/terms");
  await expect(signUp.getByRole("heading", { name: "Be kind" })).toBeVisible();
  await expect(signUp.getByText("<script>alert(1)</script>")).toBeVisible();
  const problems = [...(await findAxeViolations(signUp)), ...(await findStructureProblems(signUp, "en"))];
  expect([...problems, await measureSmallWindowOverflow(signUp)]).toEqual([0]);
  await signUp.goto(/\/sign-up\S+/.exec(told ?? "")?.[0] ?? "");
  const name = createUniqueName("Invited");
  await fillField(signUp, "Name at the table", name);
  await signUp.getByLabel("E-mail").fill(`${name.replaceAll(" ", "")}@example.org`.toLowerCase());
  await signUp.getByLabel("Password").fill(PASSWORD);
  await expect(signUp.getByLabel("Invitation code")).toHaveValue(/^[2-9A-Z]{12}$/);
  await signUp.getByRole("checkbox").check();
  await signUp.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(signUp.getByRole("button", { name: `${name}'s account` })).toBeVisible();
  const [consent] = await queryAsOwner(
    "SELECT version FROM term_consents c JOIN users u ON u.id = c.user_id WHERE u.name = $1",
    [name],
  );
  expect(consent).toBeDefined();
});
