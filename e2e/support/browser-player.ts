/** Plays as a person in a separate browser: signs in, takes a seat, calls, checks and leaves. */
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

/** Sets the time limit here, because the screenshots run without the settings of the end-to-end tests. */
const expect = configured.configure({ timeout: 90_000 });

/** How long up to three hands may take on a busy machine, in ms. */
export const HANDS_TIMEOUT_MS = 300_000;

/** Browser options with all animations, as most people have them. */
export const WITH_ANIMATIONS: BrowserContextOptions = { reducedMotion: "no-preference" };

export class BrowserPlayer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly received: ReceivedPackets;
  /** The table that was built from `received` at `version`. It is built again when `received` has a newer version. */
  #known: { readonly version: number; readonly view: TableView | null } = { version: -1, view: null };
  /** The name shown at the table; empty until the player has signed in. */
  name = "";

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.received = new ReceivedPackets(page);
  }

  /**
   * Opens a browser with the options of `device`; by default a desktop with an English browser. Motion is reduced, because animations cost
   * two cores more than the rest of the room. A test of animations passes `WITH_ANIMATIONS`.
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

  /** Signs in as a new guest on the page that people use; the page then leads to the lobby. */
  async playAsGuestByPage(): Promise<void> {
    await this.page.goto("/sign-in");
    await this.page.getByRole("button", { name: "Play as a guest" }).click();
    const account = this.page.getByRole("button", { name: /'s account$/ });
    await this.page.waitForURL(({ pathname }) => pathname === "/");
    await expect(account).toBeVisible();
    this.name = ((await account.getAttribute("aria-label")) ?? "").replace("'s account", "");
  }

  /** Signs up with a new account of this name, because guests do not play with real money. G9 */
  async signUpAs(name: string): Promise<void> {
    await register(this.context.request, name);
    this.name = name;
  }

  /** Takes a seat with `chips` cents, or with the amount that the page offers. */
  async sitAt(tableId: string, chips?: number): Promise<void> {
    await this.page.goto(`/table/${tableId}`);
    await this.page.getByRole("button", { name: "Take a seat" }).click();
    const dialog = this.page.getByRole("dialog");
    if (chips !== undefined) await dialog.getByRole("textbox").fill(String(chips / 100));
    await dialog.getByRole("button", { name: "Sit down" }).click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
    await expect.poll(() => this.seat).not.toBeNull();
  }

  /** Joins a pool in the lobby; the page opens the table where the room then holds a seat. */
  async joinPool(name: string): Promise<void> {
    await this.page.goto("/");
    await this.page.getByRole("button", { name: `Join ${name}`, exact: true }).click();
  }

  /** Sits down in the seat that the room holds in a pool, with the amount that the table proposes. */
  async takeHeldSeat(): Promise<void> {
    await this.page.waitForURL(/\/table\//);
    // The page opens the dialog by itself. The button of the prompt beneath would open the same dialog.
    const dialog = this.page.getByRole("dialog");
    await expect(dialog).toContainText(/Seat \d+ at /);
    await dialog.getByRole("button", { name: "Sit down" }).click();
    await expect.poll(() => this.seat).not.toBeNull();
  }

  /** The seat with the player's own name; null when they have no seat. */
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

  /** The table's hand; null before the first hand. */
  get handOrNull(): HandView | null {
    return this.view?.hand ?? null;
  }

  /** The table as the player's page knows it: the last view with later events applied; null when the page has no view yet. */
  get view(): TableView | null {
    const { snapshots, frames, version } = this.received;
    // The value is cached, because tests ask many times a second.
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

  /** Checks or calls whenever the player is to act, until `done`. Folds to a bet above half of the stack, so that chips always remain. */
  checkOrCallUntil(done: () => boolean | Promise<boolean>): Promise<void> {
    return this.#actUntil(done, () => (this.#isFacingLargeBet ? "Fold" : /^(Check|Call)/));
  }

  /** Checks or folds whenever the player is to act, until `done`; this costs only the blinds. */
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
      // The received packets tell when to query the page, because constant queries would slow it down.
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
    // In the middle of a hand the page asks for a confirmation.
    const confirm = this.page.getByRole("button", { name: "Fold and leave" });
    const gone = this.page
      .getByRole("button", { name: /^(Take a seat|Join waiting list)$/ })
      .or(this.page.getByRole("link", { name: "Join in the lobby" }))
      .or(this.page.getByTestId("left-table"));
    // A frozen hand has no cards yet; it is folded when it is dealt.
    const left = gone.or(this.page.getByText("You leave when this hand ends.")).first();
    await confirm.or(left).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    // A page that is closed before the room has answered may not have sent its request.
    await left.waitFor();
  }
}
