/** A person who plays in a browser of their own: signs in, takes a seat, acts and leaves. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect as configured,
  type Page,
} from "@playwright/test";
import { evolveTableView, type HandView, type TableView } from "@poker/engine";
import { readOwnName, register, signIn } from "./account.ts";
import { openContext } from "./open-contexts.ts";
import { ReceivedPackets } from "./received-packets.ts";
import { roomUrl } from "./room-hooks.ts";

/** Playwright's `expect` with a timeout of its own, because the screenshots run without the configuration of these tests. */
const expect = configured.configure({ timeout: 90_000 });

/** How long three hands may take on a busy machine, in ms. */
export const HANDS_TIMEOUT_MS = 300_000;

/** Browser options for a person who has not turned animations off. */
export const WITH_ANIMATIONS: BrowserContextOptions = { reducedMotion: "no-preference" };

export class BrowserPlayer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly received: ReceivedPackets;
  /** The table as it was built from `received` at `version`. It is built again when `received` has a newer version. */
  #known: { readonly version: number; readonly view: TableView | null } = { version: -1, view: null };
  /** The player's name at the table. Empty until they have signed in. */
  name = "";

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.received = new ReceivedPackets(page);
  }

  /**
   * Opens a browser with the options in `device`; by default, an English browser on a desktop. Motion is reduced, because on two cores
   * animations cost more than the rest of the room. Tests of animations pass `WITH_ANIMATIONS`.
   */
  static async openBrowser(browser: Browser, device: BrowserContextOptions = {}): Promise<BrowserPlayer> {
    const context = await openContext(browser, {
      baseURL: roomUrl(),
      locale: "en-GB",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...device,
    });
    return new BrowserPlayer(context, await context.newPage());
  }

  /** Signs in as a new guest by a request, without a page. */
  async playAsGuest(): Promise<void> {
    await signIn(this.context.request, "guest");
    this.name = await readOwnName(this.context.request);
  }

  /** Signs in as a new guest on the sign-in page, which then leads to the lobby. */
  async playAsGuestByPage(): Promise<void> {
    await this.page.goto("/sign-in");
    await this.page.getByRole("button", { name: "Play as a guest" }).click();
    const account = this.page.getByRole("button", { name: /'s account$/ });
    await this.page.waitForURL(({ pathname }) => pathname === "/");
    await expect(account).toBeVisible();
    this.name = ((await account.getAttribute("aria-label")) ?? "").replace("'s account", "");
  }

  /** Signs up with a new account of this name. Tests with real money need one, because guests cannot play for it. G9 */
  async signUpAs(name: string): Promise<void> {
    await register(this.context.request, name);
    this.name = name;
  }

  /** Takes a seat with `chips`, in cents. Without it, takes the amount that the page offers. */
  async sitAt(tableId: string, chips?: number): Promise<void> {
    await this.page.goto(`/table/${tableId}`);
    await this.page.getByRole("button", { name: "Take a seat" }).click();
    const dialog = this.page.getByRole("dialog");
    if (chips !== undefined) await dialog.getByRole("textbox").fill(String(chips / 100));
    await dialog.getByRole("button", { name: "Sit down" }).click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
    await expect.poll(() => this.seat).not.toBeNull();
  }

  /** Joins a pool in the lobby. When the room holds a seat, the page opens that table. */
  async joinPool(name: string): Promise<void> {
    await this.page.goto("/");
    await this.page.getByRole("button", { name: `Join ${name}`, exact: true }).click();
  }

  /** Sits down in the seat that the room holds for the player, with the amount that the table proposes. */
  async takeHeldSeat(): Promise<void> {
    await this.page.waitForURL(/\/table\//);
    // The page opens the dialog without a click. The button of the prompt behind it would open the same dialog.
    const dialog = this.page.getByRole("dialog");
    await expect(dialog).toContainText(/Seat \d+ at /);
    await dialog.getByRole("button", { name: "Sit down" }).click();
    await expect.poll(() => this.seat).not.toBeNull();
  }

  /** The seat in which the player sits. null when they have none. */
  get seat(): number | null {
    const sat = this.received.frames.flatMap(({ events, names }) =>
      events.flatMap((e) =>
        e.type === "player-sat" && names[e.seat.playerId]?.name === this.name ? [e.seat.seat] : [],
      ),
    );
    const found = this.received.snapshots.flatMap(({ view, names }) =>
      view.seats.filter(({ playerId }) => names[playerId]?.name === this.name).map(({ seat }) => seat),
    );
    return sat.at(-1) ?? found.at(-1) ?? null;
  }

  get hand(): HandView {
    const hand = this.handOrNull;
    if (!hand) throw new Error("no hand yet");
    return hand;
  }

  /** The table's current hand. null before the first hand. */
  get handOrNull(): HandView | null {
    return this.view?.hand ?? null;
  }

  /** The table as the player's page knows it: the last snapshot with all later events applied. null when the page has no snapshot yet. */
  get view(): TableView | null {
    const { snapshots, frames, version } = this.received;
    // The table is cached, because tests ask for it many times a second.
    if (this.#known.version === version) return this.#known.view;
    const snapshot = snapshots.at(-1);
    const later = frames.filter(({ from }) => snapshot && from > snapshot.seq).sort((a, b) => a.from - b.from);
    const events = later.flatMap((frame) => frame.events);
    const view = snapshot ? events.reduce<TableView>(evolveTableView, snapshot.view) : null;
    this.#known = { version, view };
    return view;
  }

  /** True when the player's hand was shown or mucked at a showdown. */
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

  /**
   * Checks or calls whenever it is the player's turn, until `done`. Folds to a bet of more than half of the stack, so that the player never
   * runs out of chips.
   */
  checkOrCallUntil(done: () => boolean | Promise<boolean>): Promise<void> {
    return this.#actUntil(done, () => (this.#isFacingLargeBet ? "Fold" : /^(Check|Call)/));
  }

  /** Checks or folds whenever it is the player's turn, until `done`. This costs no more than the blinds. */
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
      // The received packets tell when it is the player's turn. Constant queries to the page would slow it down.
      const button = this.actionBar.getByRole("button", { name: choice() }).first();
      const canAct = this.#isToAct && (await button.isEnabled({ timeout: 200 }).catch(() => false));
      // The button that has just appeared may be what `done` waits for.
      if (canAct && !(await done())) await button.click({ timeout: 2_000 }).catch(() => {});
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
    // During a hand, the page asks for a confirmation.
    const confirm = this.page.getByRole("button", { name: "Fold and leave" });
    const gone = this.page
      .getByRole("button", { name: /^(Take a seat|Join waiting list)$/ })
      .or(this.page.getByRole("link", { name: "Join in the lobby" }))
      .or(this.page.getByTestId("left-table"));
    // When the hand is frozen but not dealt, there is nothing to fold yet. The room folds for the player after the deal.
    const left = gone.or(this.page.getByText("You leave when this hand ends.")).first();
    await confirm.or(left).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    // Waits for the room's answer, because a page that is closed before it may not have sent the request.
    await left.waitFor();
  }
}
