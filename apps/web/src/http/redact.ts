/** Removes secrets, tokens, mail addresses and full IP addresses from texts for a log. Faults 109 and 125 */
import { networkOf } from "@poker/http";

const MIN_SECRET_CHARS = 8;
const REDACTED = "[redacted]";

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // The user and password in a URL.
  [/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`],
  [/\b(cookie|set-cookie|authorization)(["']?\s*[:=]\s*).*/gi, `$1$2${REDACTED}`],
  [
    /\b(\w{0,30}(?:password|secret|token|ticket|nonce|api-?key))(["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi,
    `$1$2${REDACTED}`,
  ],
  // Tokens that are signed or encrypted.
  [/\bey[\w-]{8,}\.[\w-]*\.[\w.-]*/g, REDACTED],
  // The secret part of the paths of private games, score sheets and shared hands.
  [/\/(g|sheet|shared|embed)\/[\w-]+/g, `/$1/${REDACTED}`],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}/g, REDACTED],
  [/[^\s@"'<>()]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, REDACTED],
];
const ADDRESS =
  /(?<![\d.])(?!127\.|10\.|192\.168\.)\d{1,3}(\.\d{1,3}){3}(?![\d.])|(?<![\w:])[\da-f]{1,4}(:[\da-f]{0,4}){3,7}(?![\w:])/gi;

/** Returns a function that removes secrets from a text. `secrets` are values that must never be written. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter((secret) => secret.length >= MIN_SECRET_CHARS);
  return (text) => {
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
    return PATTERNS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), without).replace(
      ADDRESS,
      networkOf,
    );
  };
}

/** Returns the values of secret settings, which no log may contain. For a list of keys, returns the whole list and each key. */
export const secretsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /SECRET|KEY|PASSWORD|^DATABASE_/.test(name) ? [value, ...value.split(",")] : [],
  );
