/**
 * Tests that a player can share a hand with strangers. On the hand's page, in a frame and in the picture, they see only what the rail saw.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { APIRequestContext, Browser } from "@playwright/test";
import { findAxeViolations, findStructureProblems, measureSmallWindowOverflow } from "../../support/accessibility.ts";
import { createVisitor } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings, roomUrl, stackDeck } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** The deck. The player left of the button gets aces and shows first, so the button may muck. */
const DECK = "As 7c Ah 2d Ks Qd 9h 5c 3s";
const TABLE = "Sharing";

/** Plays a hand between two people to the showdown. Returns the hand's id, the player who had to show, and the player who mucked. */
async function playHand(browser: Browser) {
  const settings = { ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2), fairDeal: false };
  const tableId = await openTable(TABLE, settings);
  await stackDeck(tableId, DECK);
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)] as const;
  for (const player of players) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const [anna, bert] = players;
  const hasEnded = () => anna.received.events.some(({ type }) => type === "hand-ended");
  await Promise.all(players.map((player) => player.checkOrCallUntil(hasEnded)));
  const shown = anna.received.events.find((event) => event.type === "shown");
  const isShower = ({ seat }: BrowserPlayer) => shown?.type === "shown" && shown.seat === seat;
  const [shower, mucker] = isShower(anna) ? [anna, bert] : [bert, anna];
  return { handId: `${tableId}:1`, shower, mucker };
}

/** Returns the text of an answer without what differs from one request to the next. */
async function readStill(who: APIRequestContext, address: string): Promise<string> {
  const response = await who.get(address);
  expect(response.headers()["set-cookie"]).toBeUndefined();
  const nonce = /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1] ?? "";
  expect(nonce).not.toBe("");
  // A page also contains the server's time, which differs each time.
  return (await response.text()).replaceAll(nonce, "NONCE").replace(/now\\?":\d+/g, "NOW");
}

/** Starts another site with one page. The room is at a different host. */
async function startBlog(html: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/` };
}

const statusOf = async (who: APIRequestContext, address: string) => (await who.get(address)).status();

test("fault 71: until the link is revoked, strangers see a shared hand as the rail did: as page, frame and picture", {
  tag: "@night",
}, async ({ browser }) => {
  const { handId, shower, mucker } = await playHand(browser);
  const { page } = mucker;
  await page.goto(`/hand/${handId}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share this hand" });
  const preview = dialog.getByRole("img");
  await expect(preview).toHaveAttribute("alt", /Player \d shows Ace of spades, Ace of hearts/);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(dialog).toContainText("Your cards are hidden");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  const code = await dialog.getByLabel("Embed code for another page").inputValue();
  const [sharedPath, token = ""] = [new URL(link).pathname, link.split("/").at(-1)];
  const [embedPath, picturePath] = [`/embed/${token}`, `${sharedPath}/picture`];
  expect(code).toContain(`<iframe src="${roomUrl()}${embedPath}"`);

  // This stranger uses a phone with Spanish as its language.
  const stranger = await BrowserPlayer.openBrowser(browser, {
    ...{ locale: "es-ES", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  await stranger.page.goto(sharedPath);
  await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText("Una mano de Hold'em");
  await expect(stranger.page.getByText("Los nombres de los jugadores están ocultos")).toBeVisible();
  expect(await findStructureProblems(stranger.page, "es")).toEqual([]);
  await stranger.page.getByRole("button", { name: "Final", exact: true }).click();
  await expect(stranger.page.getByRole("img", { name: "As de picas" }).first()).toBeVisible();
  expect(await stranger.page.locator('meta[property="og:image"]').getAttribute("content")).toContain(picturePath);
  for (const secret of [shower.name, mucker.name, TABLE, handId.split(":")[0] ?? "", "7 de tréboles"])
    expect(await stranger.page.content()).not.toContain(secret);
  expect(await findAxeViolations(stranger.page)).toEqual([]);
  expect(await measureSmallWindowOverflow(stranger.page)).toBe(0);

  // A page of another site shows the hand in a frame, which may not store anything.
  const reader = await BrowserPlayer.openBrowser(browser);
  const errors: string[] = [];
  reader.page.on("pageerror", (error) => errors.push(error.message));
  const apart = code.replace("<iframe ", '<iframe sandbox="allow-scripts allow-popups" ');
  const blog = await startBlog(`<!doctype html><title>Blog</title><p>My hand</p>${apart}`);
  await reader.page.goto(blog.url);
  const frame = reader.page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("A hand of Hold'em");
  await frame.getByRole("button", { name: "To the end" }).click();
  await expect(frame.getByRole("img", { name: "Ace of spades" }).first()).toBeVisible();
  const links = await frame.locator("a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["#content", sharedPath]);
  const wayOut = frame.getByRole("link", { name: "Open in Card room" });
  expect(await wayOut.evaluate((a: HTMLAnchorElement) => [a.target, a.rel])).toEqual(["_blank", "noopener"]);
  expect(errors).toEqual([]);
  blog.server.close();

  const visitor = await createVisitor();
  const embedded = await visitor.get(embedPath);
  expect(embedded.headers()["x-frame-options"]).toBeUndefined();
  expect(embedded.headers()["content-security-policy"]).toContain("frame-ancestors *");
  expect(await readStill(mucker.context.request, embedPath)).toBe(await readStill(visitor, embedPath));
  const picture = await visitor.get(picturePath);
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);
  const again = await visitor.get(picturePath, { headers: { "if-none-match": picture.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  const many = await Promise.all(Array.from({ length: 20 }, () => statusOf(visitor, picturePath)));
  expect(new Set(many)).toEqual(new Set([200]));
  const nonsense = ["x", randomUUID(), `${token}x`, "%zz"].flatMap((part) =>
    [`/shared/${part}`, `/embed/${part}`, `/shared/${part}/picture`].map((path) => statusOf(visitor, path)),
  );
  expect(new Set(await Promise.all(nonsense))).toEqual(new Set([404]));

  await dialog.getByRole("button", { name: "Revoke the link" }).click();
  await expect(dialog).toContainText("The link is revoked.");
  for (const path of [sharedPath, embedPath, picturePath])
    expect([path, await statusOf(visitor, path)]).toEqual([path, 404]);
  await stranger.page.reload();
  await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText("Este enlace no funciona");
  await page.goto("/history/links");
  await expect(page.getByText("You have not shared any hands.")).toBeVisible();
  await visitor.dispose();
});
