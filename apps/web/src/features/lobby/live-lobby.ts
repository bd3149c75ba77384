"use client";
import type { ConnectionStatus, RoomClient } from "@poker/client";
import { isRefusal } from "@poker/engine";
import {
  type LobbyCounts,
  type LobbyListRow,
  type LobbyRow,
  type LobbyView,
  type PoolRow,
  PROTOCOL_VERSION,
  type QueuePosition,
  type ServerOut,
} from "@poker/protocol";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import { createConnection } from "../nodes/connection/game-connection.ts";
import { roomStatusListeners } from "../notices/room-status/room-status.ts";
import { followOwnTables } from "../tables/own-tables/own-table-store.ts";
import { seatOfferListeners } from "../tables/seat-offers/seat-offer-store.ts";
import { changeRows, type IsHeld, releaseRows, type ShownRows, showRows, showRowsAgain } from "./shown-rows.ts";

/** How often a page without a socket fetches the lobby, in milliseconds. */
const POLL_INTERVAL_MS = 30_000;
/**
 * How long the page waits after the last change of the view, in milliseconds. A visitor who types or turns pages then
 * causes only one request.
 */
const ASK_DELAY_MS = 200;
/** How long the page waits before it repeats a request that the server did not answer, in milliseconds. */
const ASK_AGAIN_MS = 1_000;

/** The lobby and the state of the room, as the web server sends them. */
export interface LobbySnapshot {
  readonly view: { readonly rows: readonly LobbyListRow[]; readonly counts: LobbyCounts };
  /**
   * The rows of the tables that the page follows besides those of its list: the favourites and the table in the
   * preview.
   */
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly PoolRow[];
  /** True while at least one game server runs. */
  readonly serving: boolean;
  /** The PROTOCOL_VERSION of the room. A page with another version is outdated. */
  readonly protocol: number;
}

/** What the page wants to know about the lobby. */
interface LobbyRequest {
  readonly view: LobbyView;
  /** The ids of the tables that the page follows besides those of its list. */
  readonly tableIds: readonly string[];
  /** The same request, written as the query of a URL for the web server. */
  readonly query: string;
}

interface LiveLobby {
  readonly shown: ShownRows;
  /** The key of the view to which the rows in `shown` belong. */
  readonly viewKey: string;
  readonly followed: readonly LobbyRow[];
  readonly pools: readonly PoolRow[];
  /** The pools in whose queue this player was when the connection last opened. */
  readonly queues: readonly QueuePosition[];
  /**
   * How many complete lists have come. A difference between two of them is not shown as a change, because the visitor
   * has not seen it happen.
   */
  readonly snapshotNo: number;
}

type Answer = Pick<LobbySnapshot, "view" | "rows" | "pools"> & { readonly queues: readonly QueuePosition[] };

const keyOf = ({ view }: LobbyRequest): string => JSON.stringify(view);

/**
 * Returns the lobby after an answer. If the view is the same as before, its rows keep their places. `hasMissedUpdates`
 * is false when the page has missed nothing since the last answer. Then the differences are shown as changes.
 */
function takeAnswer(
  known: LiveLobby,
  viewKey: string,
  { view, rows, pools, queues }: Answer,
  hasMissedUpdates = true,
): LiveLobby {
  const isSameView = viewKey === known.viewKey;
  return {
    shown: isSameView ? showRowsAgain(known.shown, view) : showRows(view),
    viewKey,
    followed: rows,
    pools,
    queues,
    snapshotNo: known.snapshotNo + (isSameView && !hasMissedUpdates ? 0 : 1),
  };
}

/**
 * Returns the lobby after a push from the server, which has the rows of followed tables and of pools that have changed.
 */
export function applyLobbyChanges<Lists extends Pick<LiveLobby, "followed" | "pools">>(
  known: Lists,
  { rows, pools, removedIds }: ServerOut["lobby"],
): Lists {
  const out = new Set(removedIds);
  const tables = new Map([...known.followed, ...rows].map((row) => [row.tableId, row]));
  const games = new Map([...known.pools, ...pools].map((row) => [row.poolId, row]));
  return {
    ...known,
    followed: [...tables.values()].filter(({ tableId }) => !out.has(tableId)),
    pools: [...games.values()].filter(({ poolId }) => !out.has(poolId)),
  };
}

/** Keeps what the page shows of the lobby up to date. */
export function useLiveLobby(
  first: LobbySnapshot,
  request: LobbyRequest,
  signedIn: boolean,
  /** Called when the player gets a new notice. */
  onNotice: () => void,
) {
  const [lobby, setLobby] = useState<LiveLobby>(() => ({
    shown: showRows(first.view),
    viewKey: keyOf(request),
    followed: first.rows,
    pools: first.pools,
    queues: [],
    snapshotNo: 0,
  }));
  const isHeld = useRef<IsHeld>(() => false);
  const change = useCallback(
    (update: (known: LiveLobby, held: IsHeld) => LiveLobby) => setLobby((known) => update(known, isHeld.current)),
    [],
  );
  const [status, setStatus] = useState<ConnectionStatus>(first.serving ? "connecting" : "reconnecting");
  useLobbyConnection({ request, signedIn, onNotice, change, onStatus: setStatus });
  const holdRows = useCallback(
    (held: IsHeld) => {
      isHeld.current = held;
      change((known) => ({ ...known, shown: releaseRows(known.shown, held) }));
    },
    [change],
  );
  return { ...lobby, isCurrent: lobby.viewKey === keyOf(request), connectionStatus: status, holdRows };
}

interface ConnectionOptions {
  readonly request: LobbyRequest;
  readonly signedIn: boolean;
  readonly onNotice: () => void;
  readonly change: (update: (known: LiveLobby, held: IsHeld) => LiveLobby) => void;
  readonly onStatus: (status: ConnectionStatus) => void;
}

/**
 * Watches the lobby over a socket. A visitor who is not signed in has an anonymous socket. If the visitor's address
 * already has too many sockets, the page polls the web server instead.
 */
function useLobbyConnection({ request, signedIn, onNotice, change, onStatus }: ConnectionOptions): void {
  const wanted = useRef(request);
  useEffect(() => {
    wanted.current = request;
  });
  const ask = useRef<() => Promise<void> | void>(() => {});

  useEffect(() => {
    let poller: LobbyPoller | null = null;
    const take = (asked: LobbyRequest, answer: Answer, hasMissedUpdates?: boolean) => {
      if (keyOf(asked) === keyOf(wanted.current))
        change((known) => takeAnswer(known, keyOf(asked), answer, hasMissedUpdates));
    };
    const connection = createConnection({
      unitId: null,
      isAnonymous: !signedIn,
      onStatus,
      onRefused(code) {
        if (code !== "too-many-viewers") return;
        connection.close();
        poller ??= pollLobby(wanted, (asked, answer, isAfterOutage) => {
          if (answer) take(asked, { ...answer, queues: [] }, isAfterOutage);
          onStatus(toConnectionStatus(answer));
        });
      },
      listeners: {
        ...seatOfferListeners,
        ...roomStatusListeners,
        notice: onNotice,
        lobby: (changes) => change((known) => applyLobbyChanges(known, changes)),
        "lobby-view": (changes) =>
          change((known, isHeld) => ({ ...known, shown: changeRows(known.shown, changes, isHeld) })),
      },
    });
    const watch = () => watchLobby(connection, wanted, take);
    connection.onConnect(watch);
    ask.current = async () => {
      if (poller) return poller.pollNow();
      const isAnswered = await watch();
      if (!isAnswered && connection.isConnected) setTimeout(ask.current, ASK_AGAIN_MS);
    };
    if (signedIn) followOwnTables(connection);
    connection.connect();
    return () => {
      connection.close();
      poller?.stop();
    };
  }, [signedIn, onNotice, change, onStatus]);

  useAskOnChange(request, ask);
}

/** Requests the lobby again when the page wants to show something else of it. */
function useAskOnChange(request: LobbyRequest, ask: RefObject<() => Promise<void> | void>): void {
  const key = JSON.stringify([request.view, request.tableIds]);
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    const timer = setTimeout(() => {
      asked.current = key;
      void ask.current();
    }, ASK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [key, ask]);
}

/**
 * Asks the game server for what the page shows now, and for its changes from then on. Resolves with false when there
 * was no answer.
 */
async function watchLobby(
  connection: RoomClient,
  wanted: RefObject<LobbyRequest>,
  take: (asked: LobbyRequest, answer: Answer) => void,
): Promise<boolean> {
  const asked = wanted.current;
  const reply = await connection.requestOnce("watch-lobby", { view: asked.view, tableIds: [...asked.tableIds] });
  if (reply?.ok) take(asked, reply);
  return reply?.ok === true;
}

/** Returns the status that the page shows after a poll. `answer` is null when the web server did not answer. */
export function toConnectionStatus(answer: Pick<LobbySnapshot, "serving" | "protocol"> | null): ConnectionStatus {
  if (answer && answer.protocol !== PROTOCOL_VERSION) return "reload"; // fault 14
  return answer?.serving ? "connected" : "reconnecting";
}

interface LobbyPoller {
  pollNow(): void;
  stop(): void;
}

/**
 * Polls the lobby, and calls `onTried` after each attempt. `answer` is null when there was no answer. `isAfterOutage`
 * is true when the attempt before this one found no running game server, and at the first attempt.
 */
function pollLobby(
  wanted: RefObject<LobbyRequest>,
  onTried: (asked: LobbyRequest, answer: LobbySnapshot | null, isAfterOutage: boolean) => void,
): LobbyPoller {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let isOutage = true;
  const poll = async () => {
    clearTimeout(timer);
    const asked = wanted.current;
    const answer = await fetchLobbySnapshot(asked.query, asked.tableIds);
    if (stopped) return;
    onTried(asked, answer, isOutage);
    isOutage = !answer?.serving;
    clearTimeout(timer);
    timer = setTimeout(poll, POLL_INTERVAL_MS);
  };
  void poll();
  return {
    pollNow: () => void poll(),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Fetches the lobby from the web server. `query` has the filters, written as in the page's URL. Resolves with null when
 * the web server cannot be reached.
 */
export async function fetchLobbySnapshot(query = "", tableIds: readonly string[] = []): Promise<LobbySnapshot | null> {
  const address = new URLSearchParams(query);
  if (tableIds.length > 0) address.set("tables", tableIds.join(","));
  const text = address.toString();
  const answer = await requestJson<LobbySnapshot>(text === "" ? "/api/lobby" : `/api/lobby?${text}`);
  return isRefusal(answer) ? null : answer;
}
