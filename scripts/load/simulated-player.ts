/**
 * A simulated player. Sits down at tables, acts there at random (see behaviours/), repeats requests until they are
 * answered, and leaves when the play ends.
 */
import type { Action, LegalActions, TableSeat } from "@poker/engine";
import type { ClientIn } from "@poker/protocol";
import { leaveAllPools } from "./behaviours/in-pools.ts";
import { isAwaitedInGame, stopAskingEverywhere } from "./behaviours/in-private-games.ts";
import { BEHAVIOURS, type Behaviour, pickBehaviour } from "./behaviours/index.ts";
import type { Player, PlayerContext } from "./behaviours/player.ts";
import type { CommandLog } from "./command-log.ts";
import { COMMIT_MISSING } from "./deal-auditor.ts";
import type { LoadAccount } from "./load-accounts.ts";
import { type CommandName, type CommandReply, RetryingClient, sleep, waitUntil } from "./retrying-client.ts";
import type { RoomAuditor } from "./room-auditor.ts";
import { TableTab } from "./table-tab.ts";

interface LoadContext extends PlayerContext {
  readonly auditor: Pick<RoomAuditor, "receive" | "deals">;
  readonly commandLog: CommandLog;
}

/** How often the player checks the table when nothing happens, in milliseconds. */
const IDLE_INTERVAL_MS = 400;
/** How likely it is, at each check, that the player does something that the game does not ask for. */
const UNPROMPTED_PROBABILITY = 0.12;
const VIEW_TIMEOUT_MS = 10_000;

export class SimulatedPlayer implements Player {
  readonly account: LoadAccount;
  readonly context: LoadContext;
  readonly random: () => number;
  /** The player's tabs. The newest is last. */
  readonly tabs: TableTab[] = [];
  readonly client: RetryingClient;
  /** Ids of the pools whose queue the player has joined. */
  readonly queuedPools = new Set<string>();
  /** Ids of the private games in which the player has asked the host for a seat. */
  readonly askedGames = new Set<string>();
  #onChange: () => void = () => {};
  hasLeft = false;

  constructor(account: LoadAccount, context: LoadContext, random: () => number) {
    this.account = account;
    this.context = context;
    this.random = random;
    this.client = new RetryingClient(context.commandLog, context.counters, random);
  }

  get tab(): TableTab | null {
    return this.tabs.at(-1) ?? null;
  }
  get seat(): TableSeat | null {
    return this.tab?.seat ?? null;
  }
  get legalActions(): LegalActions | null {
    return this.tab?.legalActions ?? null;
  }

  /** Returns a random whole number from `min` to `max`. */
  randomInteger(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1));
  }
  pickOne<T>(...all: readonly [T, ...T[]]): T {
    return all[Math.floor(this.random() * all.length)] ?? all[0];
  }

  /** Plays until the phase "play" ends. Then leaves every table and every queue, and withdraws every request for a seat. */
  async playThenLeave(): Promise<void> {
    while (this.context.phase() === "play") {
      await this.#waitForChange(IDLE_INTERVAL_MS * (0.5 + this.random()));
      await this.#runBehaviour(this.#chooseBehaviour());
    }
    await this.#leaveTable();
    for (const { tableId, resend } of this.client.unansweredSits) await this.#leaveUnansweredSeat(tableId, resend);
    for (const tableId of [...(await leaveAllPools(this)), ...(await stopAskingEverywhere(this))]) {
      const tab = this.openTab(tableId);
      await waitUntil(() => tab.view !== null || tab.isLost, VIEW_TIMEOUT_MS);
      await this.#leaveTable();
    }
    this.hasLeft = true;
  }

  /** Sends again a request for a seat that the player had given up before the reply came. Then leaves the seat. */
  async #leaveUnansweredSeat(tableId: string, resend: () => Promise<CommandReply | null>): Promise<void> {
    const tab = this.openTab(tableId);
    await waitUntil(() => tab.view !== null || tab.isLost, VIEW_TIMEOUT_MS);
    const reply = await resend();
    if (reply?.ok) await waitUntil(() => (tab.replica.seq ?? 0) >= reply.seq || tab.isLost, VIEW_TIMEOUT_MS);
    await this.#leaveTable();
  }

  async #leaveTable(): Promise<void> {
    while (this.tab && !this.tab.isLost) {
      await this.#waitForChange(IDLE_INTERVAL_MS);
      const { tab, legalActions, seat } = this;
      // Leaving is tried first. At a fast table for two, a player is always to act and would otherwise never leave.
      if (seat && !seat.leaving)
        await this.sendCommand("leave", { tableId: tab.tableId, commandId: crypto.randomUUID() });
      else if (legalActions) await this.sendAction(legalActions.check ? { type: "check" } : { type: "fold" });
      else if (!seat && tab.view) this.closeAllTabs();
    }
    this.closeAllTabs();
  }

  /** A text about the player's state. It is used in the report about a player who does not leave. */
  get description(): string {
    const { tab, seat, legalActions } = this;
    if (!tab) return "nowhere";
    const connection = tab.connection.isConnected ? "connected" : "not connected";
    const place = seat
      ? `in seat ${seat.seat}${legalActions ? ", to act" : ""}${seat.leaving ? ", leaving" : ""}`
      : "on the rail";
    return `at ${tab.tableId}, ${connection}, ${tab.view ? place : "without a view"}`;
  }

  closeAllTabs(): void {
    for (const tab of this.tabs.splice(0)) tab.close();
  }

  async #runBehaviour(behaviour: Behaviour | null): Promise<void> {
    if (!behaviour) return;
    this.context.counters.increment("behaviours", behaviour.name);
    await behaviour.run(this);
  }

  #chooseBehaviour(): Behaviour | null {
    if (this.tab?.isLost) this.closeAllTabs();
    const { tab, legalActions, seat } = this;
    const situation = !tab ? "nowhere" : legalActions ? "to-act" : seat ? "seated" : "rail";
    const isUnprompted = (situation === "seated" || situation === "rail") && !isAwaitedInGame(this);
    if (isUnprompted && this.random() > UNPROMPTED_PROBABILITY) return null;
    if (tab && !tab.view) return null;
    return pickBehaviour(this, BEHAVIOURS, situation);
  }

  /** Waits until something changes at the table, at most `ms` milliseconds. */
  #waitForChange(ms: number): Promise<void> {
    if (this.legalActions) return sleep(30 * this.random());
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#onChange = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  openTab(tableId: string): TableTab {
    const { auditor, counters } = this.context;
    const tab = new TableTab({
      account: this.account,
      tableId,
      random: this.random,
      onMessage: (name, payload) => auditor.receive(this.account.userId, name, payload),
      onChange: () => this.legalActions && this.#onChange(),
      onConnect: () => counters.increment("connections", "opened"),
      onInterrupted: (ms) => counters.raise("longest ms", "a table was away", Math.round(ms)),
      onBrokenPromise: (handNo, problem) => {
        const what = `${this.account.userId} was promised hand ${handNo} wrongly: ${problem}`;
        if (problem === COMMIT_MISSING) counters.increment("deals", problem);
        else counters.recordViolations({ invariant: "F3", tableId, what });
      },
      onKept: (handNo, kept) => auditor.deals.keep(this.account.userId, tableId, handNo, kept),
      onError: (error) =>
        counters.recordViolations({
          invariant: "I11",
          tableId,
          what: `${this.account.userId} could not apply a frame: ${String(error)}`,
        }),
    });
    this.tabs.push(tab);
    return tab;
  }
  closeTab(tab: TableTab): void {
    tab.close();
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  /** Waits until `met` returns true, at most `ms` milliseconds. */
  waitUntil(met: () => boolean, ms: number): Promise<boolean> {
    return waitUntil(met, ms);
  }

  sendAction(action: Action, change: Partial<ClientIn["act"]> = {}, tab = this.tab): Promise<CommandReply | null> {
    const { hand } = tab?.view ?? {};
    if (!tab || !hand) return Promise.resolve(null);
    const { handNo, decisionCount } = hand;
    const actionId = crypto.randomUUID();
    const decision = hand.toAct?.decision ?? Math.max(1, decisionCount);
    return this.sendCommand("act", { tableId: tab.tableId, actionId, handNo, decision, action, ...change }, tab);
  }

  /**
   * Sends a command through `tab`. If it has to be sent again, uses the newest tab at the same table, because the table
   * may have moved to another node. If there is no such tab, uses the newest tab of all.
   */
  sendCommand<K extends CommandName>(name: K, message: ClientIn[K], tab = this.tab): Promise<CommandReply | null> {
    const tableId = "tableId" in message ? message.tableId : null;
    const current = () => {
      const found = this.tabs.findLast((each) => each.tableId === tableId) ?? this.tab;
      // A tab whose table has closed no longer gets replies.
      return found && !found.isLost ? found.connection : null;
    };
    return this.client.sendCommand(name, message, current, tab?.connection ?? null);
  }
}
