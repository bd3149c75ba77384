/**
 * Limits how many accounts and guests are made, within this process: by one address, by its network, so that many addresses of one place
 * count together, and in the whole room. Faults 67, 105 and 106
 */
import { type Env, env } from "../env.ts";
import { eventLog } from "../http/event-log.ts";
import { limitedClients, type WebLimitRegistry } from "../http/limited-clients.ts";
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

interface AccountLimit {
  readonly limit: keyof AccountLimitSettings;
  /** As the log has it. */
  readonly reason: string;
  /** The address or network whose accounts it counts. */
  readonly address: string;
  readonly isBelow: () => boolean;
}

/** `limited`: told who meets which limit. */
export function createAccountLimits(
  settings: AccountLimitSettings,
  limited: Pick<WebLimitRegistry, "note">,
  now: () => number = Date.now,
): AccountLimits {
  const byAddress = createRateLimit(settings.ACCOUNTS_PER_ADDRESS, 10 * MINUTE_MS, now);
  const byNetwork = createRateLimit(settings.ACCOUNTS_PER_NETWORK, 10 * MINUTE_MS, now);
  const inRoom = createRateLimit(settings.ACCOUNTS_PER_MINUTE, MINUTE_MS, now);
  const signUpsByAddress = createRateLimit(settings.SIGN_UPS_PER_ADDRESS, 60 * MINUTE_MS, now);
  const signUpsByNetwork = createRateLimit(settings.SIGN_UPS_PER_NETWORK, 60 * MINUTE_MS, now);

  /** The later limits do not count what an earlier one refused: one address cannot use up the room's. */
  function tryAll(limits: readonly AccountLimit[]): boolean {
    const exceeded = limits.find(({ isBelow }) => !isBelow());
    if (!exceeded) return true;
    const { limit, reason, address } = exceeded;
    eventLog.record("account", reason, address);
    limited.note(limit, { userId: null, address });
    return false;
  }

  return {
    mayMakeAccount(address) {
      const network = networkOf(address);
      return tryAll([
        {
          limit: "ACCOUNTS_PER_ADDRESS",
          reason: "too-many-of-address",
          address,
          isBelow: () => byAddress.tryConsume(address),
        },
        {
          limit: "ACCOUNTS_PER_NETWORK",
          reason: "too-many-of-network",
          address: network,
          isBelow: () => byNetwork.tryConsume(network),
        },
        {
          limit: "ACCOUNTS_PER_MINUTE",
          reason: "too-many-in-room",
          address,
          isBelow: () => inRoom.tryConsume("room"),
        },
      ]);
    },
    maySignUp(address) {
      const network = networkOf(address);
      return tryAll([
        {
          limit: "SIGN_UPS_PER_ADDRESS",
          reason: "too-many-sign-ups-of-address",
          address,
          isBelow: () => signUpsByAddress.tryConsume(address),
        },
        {
          limit: "SIGN_UPS_PER_NETWORK",
          reason: "too-many-sign-ups-of-network",
          address: network,
          isBelow: () => signUpsByNetwork.tryConsume(network),
        },
      ]);
    },
  };
}

/** Made at the first use, because a build has no environment. */
let limits: AccountLimits | null = null;
export function accountLimits(): AccountLimits {
  limits ??= createAccountLimits(env(), limitedClients());
  return limits;
}
