/** Reads this process's settings, only once. */
import { type Env, readEnv } from "@poker/settings/web";

export type { Env } from "@poker/settings/web";

let cachedEnv: Env | null = null;
export function env(): Env {
  cachedEnv ??= readEnv(process.env);
  return cachedEnv;
}
