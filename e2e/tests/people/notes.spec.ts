/**
 * Tests that the author of a note on another player sees it on every page that shows the other player, and that no other person sees it.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { MAX_NOTE_LENGTH } from "@poker/protocol";
import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  countPeopleAt,
  HIGH_STAKES_BLIND,
  openTable,
  queryAsOwner,
  quickTableSettings,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const findUserId = async ({ name }: BrowserPlayer): Promise<string> => {
  const [row] = await queryAsOwner<{ id: string }>("SELECT id FROM users WHERE name = $1", [name]);
  return row?.id ?? "";
};
/** Sends a request as the page itself would, in the page's session. */
const putNote = (page: Page, path: string, note?: object) =>
  page.evaluate(
    async ([to, body]) => {
      const json = { method: "PUT", headers: { "content-type": "application/json" }, body };
      const response = await fetch(to, body === undefined ? {} : { ...json, body });
      return { status: response.status, ...JSON.parse(await response.text()) };
    },
    [path, note && JSON.stringify(note)] as const,
  );

test("a note and a tag are visible only to their author, at the felt, in the text table and in a finished hand", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Notes", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const { page } = anna;
  const [annaId, bertId] = [await findUserId(anna), await findUserId(bert)];
  const about = page.getByRole("button", { name: `Note about ${bert.name}` });
  const sheet = page.getByRole("dialog", { name: bert.name });
  const tag = page.getByTestId(`seat-${bert.seat}`).getByTestId("tag");

  // Anna writes the note with the keyboard only.
  await about.focus();
  await page.keyboard.press("Enter");
  await sheet.getByRole("radio", { name: "Red" }).focus();
  await page.keyboard.press("Space");
  await sheet.getByRole("textbox", { name: "Note" }).fill("Raises every river <b>");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  await sheet.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(about).toBeFocused();
  await expect(tag).toBeVisible();

  // A newly opened page shows the note, also in the text table.
  await page.goto(`/table/${tableId}?view=text`);
  await expect(page.getByTestId(`seat-${bert.seat}`)).toContainText("your tag: Red");
  await about.click();
  await expect(sheet.getByRole("textbox", { name: "Note" })).toHaveValue("Raises every river <b>");
  await page.keyboard.press("Escape");

  // ✗: neither Bert nor a stranger can read the note on a page, by a request, or through the socket.
  expect(await putNote(bert.page, `/api/notes?of=${bertId}&of=${annaId}`)).toEqual({ status: 200, notes: [] });
  expect(await putNote(bert.page, `/api/notes/${bertId}`)).toEqual({
    status: 200,
    tag: null,
    text: "",
    isMuted: false,
  });
  await bert.page.reload();
  await expect(bert.page.getByTestId(`seat-${anna.seat}`)).toBeVisible();
  await expect(bert.page.getByTestId("tag")).toHaveCount(0);
  for (const { received } of [anna, bert]) expect(received.raw.join()).not.toContain("every river");
  expect(await bert.page.content()).not.toContain("every river");
  const stranger = await BrowserPlayer.openBrowser(browser);
  await stranger.page.goto("/");
  for (const path of [`/api/notes?of=${bertId}`, `/api/notes/${bertId}`])
    expect(await putNote(stranger.page, path)).toEqual({ status: 401, ok: false, code: "session-revoked" });
  const note = { tag: "blue", text: "" };
  expect(await putNote(stranger.page, `/api/notes/${bertId}`, note)).toEqual({
    status: 401,
    ok: false,
    code: "session-revoked",
  });
  await stranger.context.close();

  // ✗: the room refuses invalid notes.
  const refusals = [
    [bertId, { tag: null, text: "x".repeat(501) }, { status: 409, ok: false, code: "note-too-long" }],
    [annaId, note, { status: 404, ok: false, code: "no-such-player" }],
    [tableId, note, { status: 404, ok: false, code: "no-such-player" }],
    ["somebody", note, { status: 404, ok: false, code: "no-such-player" }],
    [bertId, { tag: "pink", text: "" }, { status: 400, ok: false, code: "malformed" }],
    [bertId, { ...note, authorId: bertId }, { status: 400, ok: false, code: "malformed" }],
  ] as const;
  for (const [id, body, refusal] of refusals)
    expect(await putNote(page, `/api/notes/${id}`, body), `${id} ${JSON.stringify(body).slice(0, 80)}`).toEqual(
      refusal,
    );

  // On the page of a finished hand, Anna mutes Bert and deletes the note.
  const finished = async () =>
    (
      await queryAsOwner<{ id: string }>("SELECT id FROM hands WHERE table_id = $1 ORDER BY hand_no LIMIT 1", [tableId])
    )[0]?.id;
  for (const player of [anna, bert]) await player.leaveTable();
  await expect.poll(() => countPeopleAt(tableId)).toBe(0);
  await page.goto(`/hand/${await finished()}`);
  await expect(page.getByTestId("tag")).toBeVisible();
  await about.click();
  const mute = sheet.getByRole("switch", { name: "Mute" });
  await mute.click();
  await expect(mute).toBeChecked();
  expect(await queryAsOwner("SELECT muted_id FROM chat_mutes WHERE user_id = $1", [annaId])).toEqual([
    { muted_id: bertId },
  ]);
  await sheet.getByRole("button", { name: "Delete note" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByTestId("tag")).toHaveCount(0);
  expect(await queryAsOwner("SELECT FROM player_notes WHERE author_id = $1", [annaId])).toEqual([]);
});

test("a note that is too long stays in its field, which says so and gets the focus", { tag: "@night" }, async ({
  browser,
}) => {
  const tableId = await openTable("Long notes", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2));
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const { page } = anna;
  await page.getByRole("button", { name: `Note about ${bert.name}` }).click();
  const sheet = page.getByRole("dialog", { name: bert.name });
  const field = sheet.getByRole("textbox", { name: "Note" });
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  // Removes the field's length limit, because a script can enter more than a person can type.
  await field.evaluate((element) => element.removeAttribute("maxlength"));
  await field.fill("x".repeat(MAX_NOTE_LENGTH + 1));
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`That note is too long\\. Use at most ${MAX_NOTE_LENGTH.toLocaleString("en")} characters\\.$`),
  );
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  await field.fill("Short");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
});
