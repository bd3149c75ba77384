/** One window of one person at one table. */
import { RoomConnection, TableFollower } from "@poker/bots";
import type { LegalActions, TableSeat, TableView } from "@poker/engine";
import type { Person } from "./people.ts";

export interface TabOptions {
  readonly person: Person;
  readonly tableId: string;
  readonly random: () => number;
  readonly onHeard: (name: string, payload: unknown) => void;
  readonly onChange: () => void;
  readonly onLine: (up: boolean) => void;
  /** A frame that could not be folded. */
  readonly onProblem: (problem: unknown) => void;
}

export class Tab {
  readonly tableId: string;
  readonly connection: RoomConnection;
  readonly follower: TableFollower;
  /** The table cannot be watched any more. */
  lost = false;
  readonly #userId: string;

  constructor({ person, tableId, random, onHeard, onChange, onLine, onProblem }: TabOptions) {
    this.tableId = tableId;
    this.#userId = person.userId;
    this.connection = new RoomConnection({ getTicket: () => person.ticketFor(tableId), random, onHeard });
    this.connection.onConnect(() => onLine(true));
    this.connection.onEnd(() => {
      this.lost = true;
    });
    this.follower = new TableFollower(this.connection, tableId, {
      onChange,
      onProblem,
      onLost: () => {
        this.lost = true;
      },
    });
    this.follower.start();
    this.connection.connect();
  }

  get view(): TableView | null {
    return this.follower.view;
  }
  get seat(): TableSeat | null {
    return this.view?.seats.find(({ playerId }) => playerId === this.#userId) ?? null;
  }
  /** What he may do, when it is his turn. */
  get turn(): LegalActions | null {
    const { hand } = this.view ?? {};
    return hand?.result === null && hand.turn?.seat === this.seat?.seat ? hand.turn : null;
  }

  /** Without a word: the line is cut, and comes back by itself. */
  cut(): void {
    this.connection.renew();
  }

  close(): void {
    this.follower.stop();
    this.connection.close();
  }
}
