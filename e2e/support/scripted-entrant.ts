/**
 * A tournament player without a browser, who plays over a socket against the browser under test. The player enters the tournament, and
 * follows their seat from table to table. At each decision they go all-in or give up the hand, as the test chooses.
 */
import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { parseTicketResponse, RoomClient, TableReplica, TournamentReplica, UNAVAILABLE_RESPONSE } from "@poker/client";
import type { Action, LegalActions } from "@poker/engine";
import type { TournamentCommandMessages, TournamentCommandName } from "@poker/protocol";
import { createAccount, createUniqueName } from "./account.ts";
import { roomUrl } from "./room-hooks.ts";

async function fetchTicket(who: APIRequestContext, tournamentId: string) {
  const headers = { origin: roomUrl() };
  const response = await who.post("/api/ticket", { data: { tableId: tournamentId }, headers });
  return parseTicketResponse(await response.json()) ?? UNAVAILABLE_RESPONSE;
}

const giveUp = ({ check }: LegalActions): Action => ({ type: check ? "check" : "fold" });

function putAllIn({ wager, check }: LegalActions): Action {
  if (wager) return { type: wager.type, to: wager.max };
  return { type: check ? "check" : "call" };
}

export class ScriptedEntrant {
  readonly name: string;
  readonly userId: string;
  readonly tournamentId: string;
  /** Called at each decision, to choose what the player does. */
  chooseStyle: () => "all-in" | "give-up" = () => "give-up";
  readonly #client: RoomClient;
  readonly #tournament: TournamentReplica;
  #table: TableReplica | null = null;
  #acted = "";

  private constructor(account: { who: APIRequestContext; id: string }, name: string, tournamentId: string) {
    this.name = name;
    this.userId = account.id;
    this.tournamentId = tournamentId;
    this.#client = new RoomClient({ fetchTicket: () => fetchTicket(account.who, tournamentId) });
    this.#tournament = new TournamentReplica(this.#client, tournamentId, {
      onChange: () => this.#follow(),
      onRefused: () => {},
    });
  }

  /** Creates a player with an account, and registers them in the tournament. */
  static async enter(name: string, tournamentId: string): Promise<ScriptedEntrant> {
    const ownName = createUniqueName(name);
    const entrant = new ScriptedEntrant(await createAccount(ownName), ownName, tournamentId);
    entrant.#tournament.start();
    entrant.#client.connect();
    await entrant.command("register", { paidWith: "wallet" });
    return entrant;
  }

  get picture() {
    return this.#tournament.picture;
  }
  get tableNo(): number | null {
    return this.picture?.own?.tableNo ?? null;
  }

  /** Sends a request about the tournament. Throws when the server refuses it. */
  async command<K extends TournamentCommandName>(
    name: K,
    more: Omit<TournamentCommandMessages[K], "tournamentId" | "commandId">,
  ): Promise<void> {
    const message = { tournamentId: this.tournamentId, commandId: randomUUID(), ...more };
    const reply = await this.#client.request<TournamentCommandName>(name, message);
    if (!reply.ok) throw new Error(`${name}: ${reply.code}`);
  }

  leave(): void {
    this.#table?.stop();
    this.#tournament.stop();
    this.#client.close();
  }

  /** Watches the table at which the player sits now. */
  #follow(): void {
    const tableId = this.picture?.own?.tableId ?? null;
    if (tableId === null || tableId === this.#table?.tableId) return;
    this.#table?.stop();
    this.#table = new TableReplica(this.#client, tableId, {
      onChange: () => this.#actWhenAsked(),
      // The table has closed. The server will say where the player sits next.
      onRefused: () => {},
      onError: (error) => {
        throw error;
      },
    });
    this.#table.start();
  }

  #actWhenAsked(): void {
    const hand = this.#table?.view?.hand;
    const toAct = hand?.result === null ? hand.toAct : null;
    const seat = this.#table?.view?.seats.find(({ playerId }) => playerId === this.userId)?.seat;
    if (!this.#table || !hand || !toAct || toAct.seat !== seat) return;
    const { tableId } = this.#table;
    const { handNo } = hand;
    const { decision } = toAct;
    const decided = `${tableId} ${handNo} ${decision}`;
    if (decided === this.#acted) return;
    this.#acted = decided;
    const action = this.chooseStyle() === "all-in" ? putAllIn(toAct) : giveUp(toAct);
    void this.#client.request("act", { tableId, actionId: randomUUID(), handNo, decision, action });
  }
}
