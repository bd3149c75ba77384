/** Reads the process's settings from its environment, once at its start. */
import { parseKey } from "@poker/db";
import { encodeTicketKey } from "@poker/protocol/ticket";
import * as z from "zod";

const key = z.string().transform((text, context) => {
  const bytes = parseKey(text);
  if (bytes) return bytes;
  context.addIssue({ code: "custom", message: "must be 32 bytes as base64 or hexadecimal" });
  return z.NEVER;
});
/** `https://host[:port]` and nothing behind it: what a browser sends as Origin. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: "must be origins such as https://poker.example, separated by commas",
});
const list = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin).min(1));
const onOff = z.enum(["on", "off"]).transform((word) => word === "on");
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const schema = z.object({
  /** Connects as the role `game`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: "must be a postgresql:// address" }),
  GAME_HOST: z.string().min(1).default("127.0.0.1"),
  GAME_PORT: count(0, 65_535),
  /** Where browsers reach this process. */
  NODE_URL: z.url({ protocol: /^https?$/, message: "must be an http(s) address" }),
  PUBLIC_ORIGINS: list,
  TICKET_SECRET: z.string().min(32, { message: "must be 32 random bytes or more, as text" }).transform(encodeTicketKey),
  LIVE_KEY: key,
  ARCHIVE_KEY: key,
  BOTS: onOff.default(true),
  /** Play-money tables that the room's own bots keep lively. */
  BOT_TABLES: count(0, 50).default(6),
  /** How long running hands may take to end when the process is asked to stop. */
  CLOSE_WAIT_MS: count(0, 600_000).default(5_000),
  /** Decks drawn for the daily self-test of the shuffle. */
  SHUFFLE_SAMPLE: count(1_000, 1_000_000).default(52_000),
  /** What is said at the tables is forgotten after so many days, unless it was reported. */
  CHAT_DAYS: count(1, 3_650).default(90),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
});
export type Env = z.output<typeof schema>;

/** The settings, or one line that names the first variable that is missing or wrong. Never the value: it may be a secret. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env | { readonly problem: string } {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "environment");
  return { problem: `${name} ${source[name] === undefined ? "is missing" : `is wrong: ${issue?.message}`}` };
}
