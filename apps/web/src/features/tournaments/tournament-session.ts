/**
 * Holds one visit to one tournament: what the page knows about it, and the player's commands. The tournament's own page opens a connection
 * for it. A page of one of its tables uses the table's connection, which leads to the same server.
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
import type { DrawInPlay } from "../deals/deal/take-part-in-draw.ts";
import { createConnection } from "../nodes/connection/game-connection.ts";

interface TournamentSessionState {
  readonly connectionStatus: ConnectionStatus;
  /** null until the server has sent the tournament. */
  readonly picture: TournamentPicture | null;
  /** True when no server runs the tournament any more. Its result is then on the web server. */
  readonly isOver: boolean;
  /** Why the server refused the last command; null when it did not refuse it. */
  readonly refusal: WireRefusal | null;
  /** The command that waits for the server's reply; null when there is none. */
  readonly pending: TournamentCommandName | null;
  /** The player's balance with its currency, as the server last sent it; null before its first message. */
  readonly wallet: ServerOut["wallet"] | null;
  /**
   * The result of checking how the draw of seats treated the player's own entry; null before the check, and for a player without an entry.
   */
  readonly drawOutcome: DrawOutcome | null;
}

interface CommandIds {
  readonly tournamentId: string;
  readonly commandId: string;
}

export interface TournamentSession {
  readonly tournamentId: string;
  readonly state: StoreApi<TournamentSessionState>;
  /** Resolves with true when the command was carried out. If it was refused, `refusal` says why. */
  sendCommand<C extends TournamentCommandName>(name: C, message: (ids: CommandIds) => ClientIn[C]): Promise<boolean>;
  /**
   * Chooses which part of the player list the server keeps up to date; null for none. It always keeps the player's own stack up to date.
   */
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

/** Takes part in the draw of seats. The code for this is fetched only if the player is registered. M10 */
function attachDraw(
  connection: RoomClient,
  state: StoreApi<TournamentSessionState>,
  tournamentId: string,
  userId: string,
) {
  let fetching: Promise<DrawInPlay> | null = null;
  let isClosed = false;
  async function fetchDraw(): Promise<DrawInPlay> {
    const { takePartInDraw } = await import("../deals/deal/take-part-in-draw.ts");
    const onOutcome = (drawOutcome: DrawOutcome) => state.setState({ drawOutcome });
    return takePartInDraw({ connection, tournamentId, userId, onOutcome });
  }
  return {
    follow(picture: TournamentPicture): void {
      if (isClosed || (fetching === null && (picture.draw === null || picture.own?.status !== "registered"))) return;
      fetching ??= fetchDraw();
      fetching
        // A newer picture may have arrived while the code was being fetched.
        .then((draw) => isClosed || draw.follow(state.getState().picture ?? picture))
        .catch(() => {
          // The web server cannot be reached, so the code cannot be fetched. The draw takes place anyway, and the next picture starts
          // another attempt. Fault 15
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

/**
 * Creates a session on the connection of a page that is already connected to the tournament's server. Closing the session leaves the
 * connection open.
 */
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

/**
 * Creates a session with a connection of its own. The page still has the connection that every page of the room has. `userId` is null for a
 * viewer who is not signed in.
 */
export function openTournamentSession(tournamentId: string, userId: string | null): TournamentSession {
  const state = createStore<TournamentSessionState>(() => INITIAL_STATE);
  const connection = createConnection({
    unitId: tournamentId,
    isAnonymous: userId === null,
    // When a tournament is closed, no server runs it any more.
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
