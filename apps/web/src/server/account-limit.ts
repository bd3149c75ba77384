/**
 * Limits how many accounts and guests are made, over all web servers: by one address, by its network, so that many addresses of one place
 * count together, and in the whole room; new guests of one address by the hour too. Faults 67, 105 and 106
 */
import type { CountTries } from "@poker/db";
import { type Env, env } from "../env.ts";
import { eventLog } from "../http/event-log.ts";
import { limitedClients, type WebLimitRegistry } from "../http/limited-clients.ts";
import { networkOf } from "../http/network-of.ts";
import { repositories } from "./repositories.ts";

const MINUTE_MS = 60_000;

type AccountLimitSettings = Pick<
  Env,
  | "ACCOUNTS_PER_ADDRESS"
  | "ACCOUNTS_PER_NETWORK"
  | "ACCOUNTS_PER_MINUTE"
  | "GUESTS_PER_ADDRESS"
  | "SIGN_UPS_PER_ADDRESS"
  | "SIGN_UPS_PER_NETWORK"
>;

export interface AccountLimits {
  /** Counts one; returns false when the address, its network or the room has made too many. */
  mayMakeAccount(address: string): Promise<boolean>;
  /** Counts a new guest; returns null when they may be made, or from when on the address may make the next one, epoch ms. */
  countGuest(address: string): Promise<number | null>;
  /** Counts a question for an account with an e-mail address, whatever its answer: it sends that address a mail. */
  maySignUp(address: string): Promise<boolean>;
}

interface AccountLimit {
  readonly limit: keyof AccountLimitSettings;
  /** As the log has it. */
  readonly reason: string;
  /** The address or network whose accounts it counts, or what is counted in its place. */
  readonly counted: string;
  /** As the log and the monitor have it. */
  readonly address: string;
  readonly windowMs: number;
}

/** `limited`: told who meets which limit. */
export function createAccountLimits(
  settings: AccountLimitSettings,
  limited: Pick<WebLimitRegistry, "note">,
  countTries: CountTries,
): AccountLimits {
  /** The later limits do not count what an earlier one refused: one address cannot use up the room's. */
  async function countAll(limits: readonly AccountLimit[]): Promise<number | null> {
    const exceeded = await countTries(
      limits.map(({ limit, counted, windowMs }) => ({ key: `${limit} ${counted}`, most: settings[limit], windowMs })),
    );
    const met = exceeded && limits[exceeded.place];
    if (!met) return null;
    eventLog.record("account", met.reason, met.address);
    limited.note(met.limit, { userId: null, address: met.address });
    return exceeded.nextAt;
  }
  const tryAll = async (limits: readonly AccountLimit[]): Promise<boolean> => (await countAll(limits)) === null;

  return {
    mayMakeAccount(address) {
      const network = networkOf(address);
      return tryAll([
        { ...limitBy("ACCOUNTS_PER_ADDRESS", address), reason: "too-many-of-address", windowMs: 10 * MINUTE_MS },
        { ...limitBy("ACCOUNTS_PER_NETWORK", network), reason: "too-many-of-network", windowMs: 10 * MINUTE_MS },
        {
          ...limitBy("ACCOUNTS_PER_MINUTE", address),
          counted: "the room",
          reason: "too-many-in-room",
          windowMs: MINUTE_MS,
        },
      ]);
    },
    countGuest: (address) =>
      countAll([
        { ...limitBy("GUESTS_PER_ADDRESS", address), reason: "too-many-guests-of-address", windowMs: 60 * MINUTE_MS },
      ]),
    maySignUp(address) {
      const network = networkOf(address);
      return tryAll([
        {
          ...limitBy("SIGN_UPS_PER_ADDRESS", address),
          reason: "too-many-sign-ups-of-address",
          windowMs: 60 * MINUTE_MS,
        },
        {
          ...limitBy("SIGN_UPS_PER_NETWORK", network),
          reason: "too-many-sign-ups-of-network",
          windowMs: 60 * MINUTE_MS,
        },
      ]);
    },
  };
}

/** A limit that counts by this address or network. */
const limitBy = <Limit extends keyof AccountLimitSettings>(limit: Limit, address: string) => ({
  limit,
  counted: address,
  address,
});

export const accountLimits = (): AccountLimits =>
  createAccountLimits(env(), limitedClients(), repositories().countTries);
