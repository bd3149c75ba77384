/**
 * Limits how many accounts and guests are made, within this process: by one address, by its network, so that many addresses of one place
 * count together, and in the whole room. Faults 67, 105 and 106
 */
import { type Env, env } from "../env.ts";
import { eventLog } from "../http/event-log.ts";
import { networkOf } from "../http/network-of.ts";
import { createRateLimit } from "./rate-limits.ts";

const MINUTE_MS = 60_000;

type AccountLimitSettings = Pick<
  Env,
  | "ACCOUNTS_PER_ADDRESS"
  | "ACCOUNTS_PER_NETWORK"
  | "ACCOUNTS_PER_MINUTE"
  | "SIGN_UPS_PER_ADDRESS"
  | "SIGN_UPS_PER_NETWORK"
>;

export interface AccountLimits {
  /** Counts one; returns false when the address, its network or the room has made too many. */
  mayMakeAccount(address: string): boolean;
  /** Counts a question for an account with an e-mail address, whatever its answer: it could show which addresses are taken. */
  maySignUp(address: string): boolean;
}

export function createAccountLimits(settings: AccountLimitSettings, now: () => number = Date.now): AccountLimits {
  const byAddress = createRateLimit(settings.ACCOUNTS_PER_ADDRESS, 10 * MINUTE_MS, now);
  const byNetwork = createRateLimit(settings.ACCOUNTS_PER_NETWORK, 10 * MINUTE_MS, now);
  const inRoom = createRateLimit(settings.ACCOUNTS_PER_MINUTE, MINUTE_MS, now);
  const signUpsByAddress = createRateLimit(settings.SIGN_UPS_PER_ADDRESS, 60 * MINUTE_MS, now);
  const signUpsByNetwork = createRateLimit(settings.SIGN_UPS_PER_NETWORK, 60 * MINUTE_MS, now);

  /** The later limits do not count what an earlier one refused: one address cannot use up the room's. */
  function tryAll(address: string, limits: readonly (readonly [reason: string, isBelow: () => boolean])[]): boolean {
    const exceeded = limits.find(([, isBelow]) => !isBelow());
    if (exceeded) eventLog.record("account", exceeded[0], address);
    return exceeded === undefined;
  }

  return {
    mayMakeAccount: (address) =>
      tryAll(address, [
        ["too-many-of-address", () => byAddress.tryConsume(address)],
        ["too-many-of-network", () => byNetwork.tryConsume(networkOf(address))],
        ["too-many-in-room", () => inRoom.tryConsume("room")],
      ]),
    maySignUp: (address) =>
      tryAll(address, [
        ["too-many-sign-ups-of-address", () => signUpsByAddress.tryConsume(address)],
        ["too-many-sign-ups-of-network", () => signUpsByNetwork.tryConsume(networkOf(address))],
      ]),
  };
}

/** Made at the first use, because a build has no environment. */
let limits: AccountLimits | null = null;
export function accountLimits(): AccountLimits {
  limits ??= createAccountLimits(env());
  return limits;
}
