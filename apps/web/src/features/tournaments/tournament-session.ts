/**
 * One visit to one tournament: what is known of it, and what the player asks of it. On a page of its own it has a connection of its own; the
 * page of one of its tables lends it the table's, which leads to the same server.
 */
import {
  type ConnectionStatus,
  type DrawOutcome,
  type RoomClient,
  type StandingsPart,
  type TournamentPicture,
  TournamentReplica,
} from "@poker/client";
import type { Done } from "@poker/engine";
import type { ClientIn, ServerOut, TournamentCommandName, WireRefusal } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../ui/new-id.ts";
import { createConnection } from "../connection/game-connection.ts";
import type { DrawInPlay } from "../deal/take-part-in-draw.ts";

export interface TournamentSessionState {
  readonly connectionStatus: ConnectionStatus;
  /** null until the server has told of the tournament. */
  readonly picture: TournamentPicture | null;
  /** True when no server runs it any more: the web server knows its result. */
  readonly isOver: boolean;
  /** Why the last command was not done. */
  readonly refusal: WireRefusal | null;
  /** The command under way. */
  readonly pending: TournamentCommandName | null;
  /** The last balance that the server has told of, with its currency; null before the first. */
  readonly wallet: ServerOut["wallet"] | null;
  /** What the check of the player's own part in the draw of the seats came to; null before, and without a part in it. */
  readonly drawOutcome: DrawOutcome | null;
}

interface CommandIds {
  readonly tournamentId: string;
  readonly commandId: string;
}

export interface TournamentSession {
  readonly tournamentId: string;
  readonly state: StoreApi<TournamentSessionState>;
  /** True when it was done; else `refusal` says why not. */
  sendCommand<C extends TournamentCommandName>(name: C, message: (ids: CommandIds) => ClientIn[C]): Promise<boolean>;
  /** Which lines of the list of players are kept up to date, and the player's own stack with them; null: none. */
  followStandings(part: StandingsPart | null): void;
  clearRefusal(): void;
  close(): void;
}

const INITIAL_STATE: TournamentSessionState = {
  connectionStatus: "connecting",
  picture: null,
  isOver: false,
  refusal: null,
  pending: null,
  wallet: null,
  drawOutcome: null,
};

/** Takes part in the draw of the seats. What takes part is fetched for a registered player. M10 */
function attachDraw(
  connection: RoomClient,
  state: StoreApi<TournamentSessionState>,
  tournamentId: string,
  userId: string,
) {
  let fetching: Promise<DrawInPlay> | null = null;
  let isClosed = false;
  async function fetchDraw(): Promise<DrawInPlay> {
    const { takePartInDraw } = await import("../deal/take-part-in-draw.ts");
    const onOutcome = (drawOutcome: DrawOutcome) => state.setState({ drawOutcome });
    return takePartInDraw({ connection, tournamentId, userId, onOutcome });
  }
  return {
    follow(picture: TournamentPicture): void {
      if (isClosed || (fetching === null && (picture.draw === null || picture.own?.status !== "registered"))) return;
      fetching ??= fetchDraw();
      fetching
        // What is known by now may be newer.
        .then((draw) => isClosed || draw.follow(state.getState().picture ?? picture))
        .catch(() => {
          // The web server is gone: the draw goes on, and the next news asks again. Fault 15
          fetching = null;
        });
    },
    close(): void {
      isClosed = true;
      fetching?.then((draw) => draw.close()).catch(() => {});
    },
  };
}

function createSession(
  connection: RoomClient,
  state: StoreApi<TournamentSessionState>,
  tournamentId: string,
  onPicture: (picture: TournamentPicture) => void = () => {},
) {
  const replica = new TournamentReplica(connection, tournamentId, {
    onChange(picture) {
      onPicture(picture);
      state.setState({ picture });
    },
    onRefused: ({ code }) => {
      if (code === "tournament-over" || code === "no-such-tournament") state.setState({ isOver: true });
    },
  });
  replica.start();
  const session: Omit<TournamentSession, "close"> = {
    tournamentId,
    state,
    async sendCommand(name, message) {
      state.setState({ pending: name, refusal: null });
      const reply: Done | WireRefusal = await connection.request(name, message({ tournamentId, commandId: newId() }));
      state.setState({ pending: null, refusal: reply.ok ? null : reply });
      return reply.ok;
    },
    followStandings: (part) => replica.followStandings(part),
    clearRefusal: () => state.setState({ refusal: null }),
  };
  return { session, replica };
}

/** On the connection of a page that has one to the tournament's server. Closing it leaves the connection open. */
export function attachTournament(connection: RoomClient, tournamentId: string): TournamentSession {
  const state = createStore<TournamentSessionState>(() => ({ ...INITIAL_STATE, connectionStatus: "connected" }));
  const { session, replica } = createSession(connection, state, tournamentId);
  const stopListening = connection.on("wallet", (wallet) => state.setState({ wallet }));
  return {
    ...session,
    close() {
      replica.stop();
      stopListening();
    },
  };
}

/** On a connection of its own, beside the one that every page of the room has. `userId`: null for a viewer who is not signed in. */
export function openTournamentSession(tournamentId: string, userId: string | null): TournamentSession {
  const state = createStore<TournamentSessionState>(() => INITIAL_STATE);
  const connection = createConnection({
    unitId: tournamentId,
    isAnonymous: userId === null,
    // Of a tournament that is closed there is no server.
    onStatus: (status) => state.setState({ connectionStatus: status, ...(status === "gone" && { isOver: true }) }),
    listeners: {
      wallet: (wallet) => state.setState({ wallet }),
    },
  });
  const draw = userId === null ? null : attachDraw(connection, state, tournamentId, userId);
  const { session } = createSession(connection, state, tournamentId, draw?.follow);
  connection.connect();
  return {
    ...session,
    close() {
      draw?.close();
      connection.close();
    },
  };
}
