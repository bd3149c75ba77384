/**
 * One visit to one tournament: the data that the page has, and the player's commands. The tournament's own page has its own connection. The
 * page of one of its tables shares the table's connection, which leads to the same server.
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
  /** True when no server runs the tournament any more: the web server knows its result. */
  readonly isOver: boolean;
  /** Why the last command was refused. */
  readonly refusal: WireRefusal | null;
  /** The command under way. */
  readonly pending: TournamentCommandName | null;
  /** The last balance from the server, with its currency; null before the first message. */
  readonly wallet: ServerOut["wallet"] | null;
  /**
   * The result of checking the player's own entry in the draw of the seats; null before the check, and for a player without such an entry.
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
  /** Resolves with true when the command was carried out; otherwise `refusal` says why it was not. */
  sendCommand<C extends TournamentCommandName>(name: C, message: (ids: CommandIds) => ClientIn[C]): Promise<boolean>;
  /** Chooses which lines of the player list are kept up to date; null for none. The player's own stack is always kept up to date. */
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

/** Takes part in the draw of the seats. The code is fetched only for a registered player. M10 */
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
        // A newer picture may have arrived in the meantime.
        .then((draw) => isClosed || draw.follow(state.getState().picture ?? picture))
        .catch(() => {
          // The code cannot be fetched while the web server is unreachable. The draw continues, and the next picture
          // starts another attempt. Fault 15
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

/** Uses the connection of a page that is already connected to the tournament's server. Closing the session leaves the connection open. */
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
 * Opens a connection of its own, besides the connection that every page of the room has. `userId` is null for a viewer who is not signed
 * in.
 */
export function openTournamentSession(tournamentId: string, userId: string | null): TournamentSession {
  const state = createStore<TournamentSessionState>(() => INITIAL_STATE);
  const connection = createConnection({
    unitId: tournamentId,
    isAnonymous: userId === null,
    // A closed tournament has no server.
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
