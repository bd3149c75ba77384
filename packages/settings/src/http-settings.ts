/** Reads the web server's limits on plain HTTP from the environment, only once. Each limit has a default. Fault 101 */
import { parseTrustedProxies, TRUSTED_PROXIES_FORM } from "@poker/protocol/client-address";
import * as z from "zod";
import { metricsSettingsShape } from "./metrics-settings.ts";
import { tracesSettingsShape } from "./traces-settings.ts";

/** The path at which monitoring programs check the web server. It answers under every host name. */
export const HEALTH_PATH = "/health";

const atLeastOne = (byDefault: number) => z.coerce.number().int().min(1).default(byDefault);

/** An origin such as `https://host[:port]`, without a path. Browsers send it in this form in the `Origin` header. */
const originSchema = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: "must be origins such as https://poker.example, separated by commas",
});
const originList = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(originSchema).min(1));

export const httpSettingsShape = {
  /** The address on which the web server listens. Visitors reach the web server through a proxy. */
  WEB_HOST: z.string().min(1).default("127.0.0.1"),
  WEB_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** The origins of the room's pages. If this is not set, the only one is the origin of NEXTAUTH_URL. Fault 103 */
  PUBLIC_ORIGINS: z
    .literal("")
    .transform(() => undefined)
    .or(originList)
    .optional(),
  /**
   * The origins of game servers that browsers reach at an origin of their own. The content security policy allows pages
   * to connect to them. Fault 110
   */
  GAME_ORIGINS: z
    .string()
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .pipe(z.array(z.string().regex(/^https?:\/\/[\w.*:[\]-]+$/, "must be origins such as https://game.example")))
    .prefault(""),
  /** The reverse proxies that may tell a client's address. Fault 93 */
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context) => {
      const proxies = parseTrustedProxies(text);
      if (proxies) return proxies;
      context.addIssue({ code: "custom", message: TRUSTED_PROXIES_FORM });
      return z.NEVER;
    })
    .prefault(""),
  /** "off" removes the room's service worker from browsers. Decision 0064 */
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  MAX_BODY_BYTES: atLeastOne(64 * 1024),
  /** How long the first byte of a request may take, in ms. The rest of the header may then take the same time again. */
  HEADER_TIMEOUT_MS: atLeastOne(10_000),
  /** How long the complete body of a request may take, in ms. */
  REQUEST_TIMEOUT_MS: atLeastOne(20_000),
  /** How many connections may be open, including the sockets of players. */
  MAX_CONNECTIONS: atLeastOne(20_000),
  CONNECTIONS_PER_ADDRESS: atLeastOne(400),
  /** How many requests one address may send in a minute. Requests for files that never change do not count. */
  REQUESTS_PER_ADDRESS: atLeastOne(600),
  /** How many requests of one address may wait for their response. Requests for files and tickets do not count. Fault 119 */
  REQUESTS_AT_ONCE_PER_ADDRESS: atLeastOne(48),
  /** How many pages and other responses may be made at the same time. */
  PAGES_AT_ONCE: atLeastOne(32),
  /** How many pages of one address may be made at the same time. */
  PAGES_PER_ADDRESS: atLeastOne(4),
  /** How many requests may wait for a page to be made. */
  PAGES_WAITING: atLeastOne(200),
  /** How much of this process's thread time the pages of one address may use in about a minute, in ms. Fault 119 */
  PAGE_MS_PER_ADDRESS: atLeastOne(15_000),
  /** How long the database may be silent before it counts as down, in ms. Visitors then get a page that says so. Fault 140 */
  DATABASE_SILENCE_MS: atLeastOne(3_000),
  ...metricsSettingsShape,
  ...tracesSettingsShape,
} as const;

const schema = z.object({ NEXTAUTH_URL: z.url({ protocol: /^https?$/ }), ...httpSettingsShape });
export type HttpSettings = Readonly<z.output<typeof schema>>;

/** Reads the settings. If any is wrong, throws an error whose message is one line that names the first wrong setting. */
export function readHttpSettings(source: Readonly<Record<string, string | undefined>>): HttpSettings {
  const result = schema.safeParse(source);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`Environment: ${String(issue?.path[0])} is wrong (${issue?.message})`);
}
