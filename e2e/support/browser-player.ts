/** A person at a browser of his own: signs in as a guest, takes a seat, calls and checks. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect as configured,
  type Page,
} from "@playwright/test";
import { evolveTableView, type HandView, type TableView } from "@poker/engine";
import { register } from "./account.ts";
import { ReceivedPackets } from "./received-packets.ts";
import { roomUrl } from "./room-hooks.ts";

/** Pictures are taken without the tests' settings. */
const expect = configured.configure({ timeout: 90_000 });

/** How long a hand or three may take on a busy machine, in ms. */
const HANDS_TIMEOUT_MS = 300_000;

/** With all animations, as most people have it. */
export const WITH_ANIMATIONS: BrowserContextOptions = { reducedMotion: "no-preference" };

export class BrowserPlayer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly received: ReceivedPackets;
  /** As it stands at the table; known once he has signed in. */
  name = "";

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.received = new ReceivedPackets(page);
  }

  /**
   * `device`: what he holds in his hands; a desk with an English browser when left out. He likes it still, as moving pictures cost two
   * cores more than the rest of the room; a test that is about them asks for `MOVING`.
   */
  static async openBrowser(browser: Browser, device: BrowserContextOptions = {}): Promise<BrowserPlayer> {
    const context = await browser.newContext({
      baseURL: roomUrl(),
      locale: "en-GB",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...device,
    });
    return new BrowserPlayer(context, await context.newPage());
  }

  async playAsGuest(): Promise<void> {
    await this.page.goto("/sign-in");
    await this.page.getByRole("button", { name: "Play as a guest" }).click();
    const account = this.page.getByRole("button", { name: /^Account of / });
    await expect(account).toBeVisible();
    this.name = ((await account.getAttribute("aria-label")) ?? "").replace("Account of ", "");
  }

  /** With a new account of this name: real money is not for guests. G9 */
  async signUpAs(name: string): Promise<void> {
    await register(this.context.request, name);
    this.name = name;
  }

  /** With `chips` cents, or as many as the page offers. */
  async sitAt(tableId: string, chips?: number): Promise<void> {
    await this.page.goto(`/table/${tableId}`);
    await this.page.getByRole("button", { name: "Take a seat" }).click();
    const dialog = this.page.getByRole("dialog");
    if (chips !== undefined) await dialog.getByRole("textbox").fill(String(chips / 100));
    await dialog.getByRole("button", { name: "Sit down" }).click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
    await expect.poll(() => this.seat).not.toBeNull();
  }

  /** Asks for a seat in the lobby; the room brings him to his table. */
  async joinPool(name: string): Promise<void> {
    await this.page.goto("/");
    await this.page.getByRole("button", { name: `Join ${name}`, exact: true }).click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Join" }).click();
    await expect(dialog).toBeHidden();
  }

  /** The seat he took: the one his own name stands at. */
  get seat(): number | null {
    const { name } = this;
    const sat = this.received.events.flatMap((e) =>
      e.type === "player-sat" && e.seat.name === name ? [e.seat.seat] : [],
    );
    const found = this.received.views.flatMap(({ seats }) => seats.filter((s) => s.name === name).map((s) => s.seat));
    return sat.at(-1) ?? found.at(-1) ?? null;
  }

  get hand(): HandView {
    const hand = this.handOrNull;
    if (!hand) throw new Error("no hand yet");
    return hand;
  }

  /** The hand as his page knows it: the last view, and what happened since. null: no hand yet. */
  get handOrNull(): HandView | null {
    const snapshot = this.received.snapshots.at(-1);
    if (!snapshot) return null;
    const later = this.received.frames.filter((frame) => frame.from > snapshot.seq).sort((a, b) => a.from - b.from);
    return later.flatMap((frame) => frame.events).reduce<TableView>(evolveTableView, snapshot.view).hand;
  }

  /** His hand went to a showdown: it was shown or mucked there. */
  get wentToShowdown(): boolean {
    const { seat } = this;
    return this.received.events.some((e) => (e.type === "shown" || e.type === "mucked") && e.seat === seat);
  }

  async isToActAfterFlop(): Promise<boolean> {
    if (!this.#isToAct || this.hand.board.length === 0) return false;
    return this.actionBar
      .getByRole("button", { name: "Fold" })
      .isEnabled({ timeout: 200 })
      .catch(() => false);
  }

  get actionBar() {
    return this.page.getByTestId("action-bar");
  }

  /** Checks or calls whenever it is his turn, until `done`; folds to a bet of half his chips, so that he is never without any. */
  checkOrCallUntil(done: () => boolean | Promise<boolean>): Promise<void> {
    return this.#actUntil(done, () => (this.#isFacingLargeBet ? "Fold" : /^(Check|Call)/));
  }

  /** Checks or folds whenever it is his turn, until `done`: it costs him a blind or two. */
  checkOrFoldUntil(done: () => boolean | Promise<boolean>): Promise<void> {
    return this.#actUntil(done, () => (this.handOrNull?.toAct?.check ? "Check" : "Fold"));
  }

  async #actUntil(done: () => boolean | Promise<boolean>, choice: () => string | RegExp): Promise<void> {
    const end = Date.now() + HANDS_TIMEOUT_MS;
    while (!(await done())) {
      if (Date.now() > end)
        throw new Error(
          `the hand did not come to that in time; seat ${this.seat} sees ${JSON.stringify(this.handOrNull)}`,
        );
      // What he was sent says when to look: a page that is asked all the time has no time for anything else.
      const button = this.actionBar.getByRole("button", { name: choice() }).first();
      const asked = this.#isToAct && (await button.isEnabled({ timeout: 200 }).catch(() => false));
      // The button that has just come may be what was waited for.
      if (asked && !(await done())) await button.click({ timeout: 2_000 }).catch(() => {});
      else await this.page.waitForTimeout(100);
    }
  }

  get #isToAct(): boolean {
    const { seat, handOrNull: hand } = this;
    return hand?.result === null && hand.toAct !== null && hand.toAct.seat === seat;
  }

  get #isFacingLargeBet(): boolean {
    const { seat, handOrNull: hand } = this;
    const stack = hand?.seats.find((each) => each.seat === seat)?.stack ?? 0;
    return (hand?.toAct?.call ?? 0) > stack / 2;
  }

  async leaveTable(): Promise<void> {
    await this.page.getByRole("button", { name: "Table menu" }).click();
    await this.page.getByRole("menuitem", { name: "Leave table" }).click();
    // In the middle of a hand the page asks first.
    const confirm = this.page.getByRole("button", { name: "Fold and leave" });
    await confirm
      .or(this.page.getByRole("button", { name: "Take a seat" }))
      .or(this.page.getByRole("link", { name: "Join in the lobby" }))
      .first()
      .waitFor();
    if (await confirm.isVisible()) await confirm.click();
  }
}
