/**
 * Limits how many accounts and guests are made, counted over all web servers of the room:
 * - By one address, and by its network, so that many addresses of one place count together. New guests of one address
 *   also have a limit per hour.
 * - By the whole room in a minute. One network gets only a share of this limit, and a part of it is reserved for
 *   networks that have not asked for an account lately.
 *
 * Also limits sign-ins by address and by network. Faults 67, 105, 106, 118 and 123
 */
import type { CountTries } from "@poker/db";
import { networkOf } from "@poker/http";
import { type Env, env } from "../../env.ts";
import { eventLog } from "../../http/event-log.ts";
import { limitedClients, type WebLimitRegistry } from "../../http/limited-clients.ts";
import { repositories } from "../requests/repositories.ts";

const MINUTE_MS = 60_000;

type AccountLimitSettings = Pick<
  Env,
  | "ACCOUNTS_PER_ADDRESS"
  | "ACCOUNTS_PER_NETWORK"
  | "ACCOUNTS_PER_MINUTE"
  | "GUESTS_PER_ADDRESS"
  | "SIGN_UPS_PER_ADDRESS"
  | "SIGN_UPS_PER_NETWORK"
  | "SIGN_INS_PER_ADDRESS"
  | "SIGN_INS_PER_NETWORK"
>;

/** The largest share of the room's limit per minute that one network may use. */
const NETWORK_SHARE = 1 / 3;
const MIN_NETWORK_SHARE = 5;
const RESERVE = 1 / 4;
const LATELY_MS = 10 * MINUTE_MS;

interface AccountLimits {
  /** Counts a new account or guest. Returns false when the address, its network or the room has reached its limit. */
  mayMakeAccount(address: string): Promise<boolean>;
  /**
   * Counts a new guest. Returns null when the guest may be made. Returns the time from which the address may make the
   * next guest, in epoch ms, when it may not.
   */
  countGuest(address: string): Promise<number | null>;
  /**
   * Counts a request for an account with an e-mail address. Refused requests count too, because every request sends a mail to that address.
   */
  maySignUp(address: string): Promise<boolean>;
  /**
   * Counts a sign-in with a password, whether the password is right or wrong. `knownDevice` is the id of a device that
   * has signed in to the account before, or null. A known device has its own count, so that strangers at the same
   * address cannot use it up.
   */
  maySignIn(address: string, knownDevice: string | null): Promise<boolean>;
}

interface AccountLimit {
  readonly limit: keyof AccountLimitSettings;
  /** The reason that the log shows. */
  readonly reason: string;
  /**
   * The key of the count: an address, a network, a device, the whole room, or all new networks together. Tries with the
   * same key count together.
   */
  readonly counted: string;
  /** The address or network that the log and the live monitor show. */
  readonly address: string;
  readonly windowMs: number;
  /** The maximum number of tries, if it differs from the setting. */
  readonly most?: number;
}

/** Makes the limits. `limited` records which client reached which limit. */
export function createAccountLimits(
  settings: AccountLimitSettings,
  limited: Pick<WebLimitRegistry, "note">,
  countTries: CountTries,
): AccountLimits {
  const toTryLimit = ({ limit, counted, windowMs, most = settings[limit] }: AccountLimit) => ({
    ...{ key: `${limit} ${counted}`, most, windowMs },
  });
  /**
   * Counts a try against these limits, in order. Once a limit refuses the try, the later limits do not count it, so
   * that one address cannot use up the room's limit.
   */
  async function countAll(limits: readonly AccountLimit[]): Promise<number | null> {
    const exceeded = await countTries(limits.map(toTryLimit));
    const met = exceeded && limits[exceeded.place];
    if (!met) return null;
    eventLog.record("account", met.reason, met.address);
    limited.note(met.limit, { userId: null, address: met.address });
    return exceeded.nextAt;
  }
  const tryAll = async (limits: readonly AccountLimit[]): Promise<boolean> => (await countAll(limits)) === null;

  /**
   * Counts a new account against the room's limit per minute. A network that has not asked for an account in the last
   * ten minutes may also use the reserve.
   */
  async function mayMakeInRoom(address: string): Promise<boolean> {
    const most = settings.ACCOUNTS_PER_MINUTE;
    const reserve = Math.floor(most * RESERVE);
    const ofRoom = {
      ...limitBy("ACCOUNTS_PER_MINUTE", address, "too-many-in-room", MINUTE_MS),
      ...{ counted: "the room", most: most - reserve },
    };
    const lately = { key: `networks lately ${networkOf(address)}`, most: 1, windowMs: LATELY_MS };
    const isNew = (await countTries([lately])) === null;
    if (!isNew || reserve === 0) return tryAll([ofRoom]);
    const isInCommon = (await countTries([toTryLimit(ofRoom)])) === null;
    return isInCommon || tryAll([{ ...ofRoom, counted: "new networks", most: reserve }]);
  }

  return {
    async mayMakeAccount(address) {
      const network = networkOf(address);
      const share = Math.max(MIN_NETWORK_SHARE, Math.ceil(settings.ACCOUNTS_PER_MINUTE * NETWORK_SHARE));
      const isWithinOwn = await tryAll([
        limitBy("ACCOUNTS_PER_ADDRESS", address, "too-many-of-address", 10 * MINUTE_MS),
        limitBy("ACCOUNTS_PER_NETWORK", network, "too-many-of-network", 10 * MINUTE_MS),
        { ...limitBy("ACCOUNTS_PER_MINUTE", network, "too-many-of-network-in-minute", MINUTE_MS), most: share },
      ]);
      return isWithinOwn && mayMakeInRoom(address);
    },
    countGuest: (address) =>
      countAll([limitBy("GUESTS_PER_ADDRESS", address, "too-many-guests-of-address", 60 * MINUTE_MS)]),
    maySignUp: (address) =>
      tryAll([
        limitBy("SIGN_UPS_PER_ADDRESS", address, "too-many-sign-ups-of-address", 60 * MINUTE_MS),
        limitBy("SIGN_UPS_PER_NETWORK", networkOf(address), "too-many-sign-ups-of-network", 60 * MINUTE_MS),
      ]),
    maySignIn(address, knownDevice) {
      const ofAddress = limitBy("SIGN_INS_PER_ADDRESS", address, "too-many-sign-ins-of-address", 10 * MINUTE_MS);
      if (knownDevice !== null) return tryAll([{ ...ofAddress, counted: `device ${knownDevice}` }]);
      const network = networkOf(address);
      return tryAll([
        ofAddress,
        limitBy("SIGN_INS_PER_NETWORK", network, "too-many-sign-ins-of-network", 10 * MINUTE_MS),
      ]);
    },
  };
}

/** Makes a limit that counts the tries of this address or network in the last `windowMs`. */
const limitBy = (
  limit: keyof AccountLimitSettings,
  address: string,
  reason: string,
  windowMs: number,
): AccountLimit => ({ limit, counted: address, address, reason, windowMs });

export const accountLimits = (): AccountLimits =>
  createAccountLimits(env(), limitedClients(), repositories().countTries);
