/** Reads a game server's settings from its environment, once when the process starts. */
import { emailSchema, findSecretProblem } from "@poker/db";
import { parseTrustedProxies, TRUSTED_PROXIES_FORM } from "@poker/protocol/client-address";
import { encodeTicketKey, type TicketKeys } from "@poker/protocol/ticket";
import * as z from "zod";
import { roomSettingsShape } from "./fixed-room-settings.ts";
import { limitSettings } from "./game-limits.ts";
import { keyList, secretList } from "./key-settings.ts";
import { metricsSettingsShape } from "./metrics-settings.ts";
import { derivePushKey } from "./push-key.ts";
import { tracesSettingsShape } from "./traces-settings.ts";

/** An origin such as `https://host[:port]`, without a path. Browsers send it in this form in the `Origin` header. */
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: "must be origins such as https://poker.example, separated by commas",
});
const originList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(origin).min(1));
const trustedProxies = z.string().transform((text, context) => {
  const proxies = parseTrustedProxies(text);
  if (proxies) return proxies;
  context.addIssue({ code: "custom", message: TRUSTED_PROXIES_FORM });
  return z.NEVER;
});
/** A node's name must be a valid DNS label, because it is part of URLs. */
const NODE_NAME_PATTERN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Returns true for a URL to which `/socket.io` can be appended. */
const isPlainUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { search, hash, username } = new URL(text);
  return search === "" && hash === "" && username === "";
};
/** Returns true for the sender of a mail, such as `Name <room@example.org>` or only an e-mail address. */
const isSender = (text: string) => {
  const [, name, address = text] = /^([^<>\r\n]+)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return emailSchema.safeParse(address).success && name?.trim() !== "";
};
/** Makes a setting optional. An empty value means that the setting is not set. */
const emptyOr = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(schema)
    .optional();
const onOff = z.enum(["on", "off"]).transform((word) => word === "on");
const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const schema = z.object({
  /** The URL of the database. The server connects with the role `game`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: "must be a postgresql:// address" }),
  GAME_HOST: z.string().min(1).default("127.0.0.1"),
  GAME_PORT: integer(0, 65_535),
  /** The name of this node. It stays the same when the node restarts. An earlier process with this name must have ended first. */
  NODE_NAME: z
    .string()
    .regex(NODE_NAME_PATTERN, { message: "must be small letters, digits and -, 63 at most" })
    .default("node-1"),
  /** The weight of this node. A node with a higher weight runs more units. */
  NODE_WEIGHT: integer(1, 100).default(1),
  /** The URL at which browsers reach this process. Their sockets open at `/socket.io` below it. */
  NODE_URL: z
    .url({ protocol: /^https?$/, message: "must be an http(s) address" })
    .refine(isPlainUrl, { message: "must be an http(s) address without query, fragment and user" }),
  /** How game servers pass on messages to people at other game servers. Redis is the default when `REDIS_URL` is set. */
  ADAPTER: z.enum(["memory", "postgres", "redis"]).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, message: "must be a redis:// address" }).optional(),
  PUBLIC_ORIGINS: originList,
  /** The reverse proxies that may tell a client's address. Fault 93 */
  TRUSTED_PROXIES: trustedProxies.prefault(""),
  TICKET_SECRET: secretList.transform(
    ([first, ...rest]): TicketKeys => [encodeTicketKey(first), ...rest.map(encodeTicketKey)],
  ),
  LIVE_KEY: keyList("LIVE_KEY"),
  ARCHIVE_KEY: keyList("ARCHIVE_KEY"),
  /** The secret half of the Ed25519 key that signs the room's promises about deals. F3 */
  DEAL_KEY: keyList("DEAL_KEY"),
  /** The secret half of the key that signs push messages. Without it, the room sends none. Decision 0064 */
  PUSH_KEY: emptyOr(
    keyList("PUSH_KEY").refine(({ keys }) => keys.every(({ bytes }) => derivePushKey(bytes) !== null), {
      message: "must be another 32 random bytes",
    }),
  ),
  /** "on" allows push services on this machine, which tests need. */
  PUSH_LOOPBACK: onOff.default(false),
  /** "on" keeps tables where only bots sit from dealing while no person has a page of the room open. */
  BOTS_REST: onOff.default(true),
  /** "on" lets bots write a short word in the chat now and then. */
  BOT_WORDS: onOff.default(true),
  /** How long the host of a private game may be away before another player becomes the host, in ms. Fault 87 */
  HOST_AWAY_MS: integer(1_000, 86_400_000).default(300_000),
  /** How long a process that closes waits for running hands with people in them to end, in ms. */
  CLOSE_WAIT_MS: integer(0, 600_000).default(5_000),
  /** How many decks the daily self-test of the shuffle draws. */
  SHUFFLE_SAMPLE: integer(1_000, 1_000_000).default(52_000),
  /** After how many hours the steps of a finished hand become one compact record. */
  HAND_RECORD_HOURS: integer(1, 8_760).default(6),
  /** After how many hours a hand that only bots played is deleted. It is never deleted before it has become a record. Decision 0106 */
  BOT_HAND_HOURS: integer(1, 8_760).default(24),
  ...limitSettings,
  ...metricsSettingsShape,
  ...tracesSettingsShape,
  ...roomSettingsShape,
  /** The mail server that sends the room's mails. Without it, the room keeps its mails for the operator. */
  SMTP_URL: emptyOr(z.url({ protocol: /^smtps?$/, message: "must be an smtp:// or smtps:// address" })),
  /** The sender of the room's mails. */
  MAIL_FROM: emptyOr(z.string().refine(isSender, { message: 'must be an e-mail address, or "Name <address>"' })),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
});
type Output = z.output<typeof schema>;
export type Env = Output & { readonly ADAPTER: NonNullable<Output["ADAPTER"]> };
/**
 * Added to the message when DEAL_KEY is missing, because rooms that were set up before version 9 of the protocol do not have this key yet.
 */
const HOW_TO_MAKE_A_KEY = '; "openssl rand -base64 32" makes one';
export const ENV_NAMES = Object.keys(schema.shape);

/**
 * Returns the settings, or one line that names the first variable that is missing or wrong. The line does not contain
 * the variable's value, which may be a secret. Fault 108
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env | { readonly problem: string } {
  const result = schema.safeParse(source);
  if (result.success) {
    const { TICKET_SECRET = "", LIVE_KEY = "", ARCHIVE_KEY = "", DEAL_KEY = "", PUSH_KEY } = source;
    const { ADAPTER = result.data.REDIS_URL === undefined ? "memory" : "redis" } = result.data;
    const problem =
      findMissingPartner({ ...result.data, ADAPTER }) ??
      findSecretProblem({ TICKET_SECRET, LIVE_KEY, ARCHIVE_KEY, DEAL_KEY, ...(PUSH_KEY ? { PUSH_KEY } : {}) });
    return problem === null ? { ...result.data, ADAPTER } : { problem };
  }
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "environment");
  if (source[name] === undefined)
    return { problem: `${name} is missing${name === "DEAL_KEY" ? HOW_TO_MAKE_A_KEY : ""}` };
  return { problem: `${name} is wrong: ${issue?.message}` };
}

/** Checks the settings that need another setting. Returns one line that names the first missing one, or null when none is missing. */
function findMissingPartner({ ADAPTER, REDIS_URL, SMTP_URL, MAIL_FROM }: Env): string | null {
  if (ADAPTER === "redis" && REDIS_URL === undefined) return "REDIS_URL is missing: ADAPTER is redis";
  if (SMTP_URL !== undefined && MAIL_FROM === undefined) return "MAIL_FROM is missing: SMTP_URL is given";
  if (SMTP_URL === undefined && MAIL_FROM !== undefined) return "SMTP_URL is missing: MAIL_FROM is given";
  return null;
}
