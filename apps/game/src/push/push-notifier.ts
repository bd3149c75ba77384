/**
 * Decides which players get a push message. These are only players who asked for push messages and who look at no page of the room.
 * Decision 0064
 */
import type { PushTargets } from "@poker/db";
import { seatAt, type TableSeat } from "@poker/engine";
import type { ActionClockView, PushMessage } from "@poker/protocol";
import type { People } from "../bus/people.ts";
import type { Logger } from "../log.ts";
import { NewestEntries } from "./newest-entries.ts";
import type { PushSender } from "./push-sender.ts";

/**
 * Sends a push message to a player who is away, if they asked for messages of this kind. After `until` (epoch ms) the message is no longer
 * useful.
 */
export type TellAway = (userId: string, message: PushMessage, until: number) => void;

/** The maximum number of entries in the list of hands that away players were told about. */
const MAX_TOLD = 10_000;

interface NotifierOptions {
  readonly people: Pick<People, "isLookingHere" | "isLookingElsewhere">;
  readonly targets: Pick<PushTargets, "find">;
  readonly sender: Pick<PushSender, "enqueue">;
  readonly log: Logger;
}

/** The parts of a table that this file reads. */
interface PlayedTable {
  readonly tableId: string;
  readonly name: string;
  readonly state: {
    readonly handNo: number;
    readonly seats: readonly Pick<TableSeat, "seat" | "playerId" | "absent">[];
  };
  readonly deadlines: { clockView(): Pick<ActionClockView, "seat" | "deadline"> | null };
}

export class PushNotifier {
  readonly #options: NotifierOptions;
  /** The number of the last hand that each away player was told about, keyed by player and table. */
  readonly #told = new NewestEntries<number>(MAX_TOLD);

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  /** Call this after every step of a table. It stops early when the player has one of this server's pages in view. */
  handleTableChanged({ tableId, name, state, deadlines }: PlayedTable): void {
    const clock = deadlines.clockView();
    const taken = clock && seatAt(state.seats, clock.seat);
    if (!taken || taken.absent || this.#options.people.isLookingHere(taken.playerId)) return;
    if (this.#isTold(`${taken.playerId} ${tableId}`, state.handNo)) return;
    this.tellAway(taken.playerId, { kind: "turn", tableId, name }, clock.deadline);
  }

  readonly tellAway: TellAway = (userId, message, until) => {
    if (this.#options.people.isLookingHere(userId)) return;
    this.#tell(userId, message, until).catch((error: unknown) =>
      this.#options.log.warn({ error }, "a player away from the room could not be told"),
    );
  };

  async #tell(userId: string, message: PushMessage, until: number): Promise<void> {
    const { people, targets, sender } = this.#options;
    const found = await targets.find({ userId, kind: message.kind });
    if (found.length === 0 || (await people.isLookingElsewhere(userId))) return;
    for (const target of found) sender.enqueue({ target, message, until });
  }

  /** Returns true when the player was already told of this hand. So each player gets at most one message per hand. */
  #isTold(key: string, handNo: number): boolean {
    if (this.#told.get(key) === handNo) return true;
    this.#told.set(key, handNo);
    return false;
  }
}
