/**
 * Limits how many accounts and guests are made, over all web servers: by one address, by its network (so that many addresses of one place
 * count together), and by the whole room. New guests of one address are also limited by the hour. One network gets only a share of the
 * room's minute, and a part of each minute is reserved for networks that have not asked for an account lately. Also limits sign-ins by
 * address and network. Faults 67, 105, 106, 118 and 123
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

/** The largest share of the room's minute for one network, and the part reserved for networks that have not asked for an account lately. */
const NETWORK_SHARE = 1 / 3;
const MIN_NETWORK_SHARE = 5;
const RESERVE = 1 / 4;
const LATELY_MS = 10 * MINUTE_MS;

interface AccountLimits {
  /** Counts an account or guest. Returns false when the address, its network or the room has made too many. */
  mayMakeAccount(address: string): Promise<boolean>;
  /** Counts a new guest. Returns null when the guest may be made; otherwise when the address may make the next one, in epoch ms. */
  countGuest(address: string): Promise<number | null>;
  /** Counts a request for an account with an e-mail address, whatever the response, because the request sends a mail to that address. */
  maySignUp(address: string): Promise<boolean>;
  /**
   * Counts a sign-in with a password, right or wrong. `knownDevice` is the id of a device that has signed in to the account before; it is
   * counted separately.
   */
  maySignIn(address: string, knownDevice: string | null): Promise<boolean>;
}

interface AccountLimit {
  readonly limit: keyof AccountLimitSettings;
  /** The reason as the log names it. */
  readonly reason: string;
  /** What the tries are counted by: an address, a network, a device, the whole room, or all new networks together. */
  readonly counted: string;
  /** The address as the log and the monitor name it. */
  readonly address: string;
  readonly windowMs: number;
  /** The limit, if it differs from the number in the setting. */
  readonly most?: number;
}

/** `limited` records which client has reached which limit. */
export function createAccountLimits(
  settings: AccountLimitSettings,
  limited: Pick<WebLimitRegistry, "note">,
  countTries: CountTries,
): AccountLimits {
  const toTryLimit = ({ limit, counted, windowMs, most = settings[limit] }: AccountLimit) => ({
    ...{ key: `${limit} ${counted}`, most, windowMs },
  });
  /** A try refused by one limit does not count for the later limits, so that one address cannot use up the room's limit. */
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
   * Counts the account against the limit of the whole room for a minute. A network that asks for the first time in ten minutes may also use
   * the reserve.
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

/** A limit that counts the tries of this address or network within `windowMs`. */
const limitBy = (
  limit: keyof AccountLimitSettings,
  address: string,
  reason: string,
  windowMs: number,
): AccountLimit => ({ limit, counted: address, address, reason, windowMs });

export const accountLimits = (): AccountLimits =>
  createAccountLimits(env(), limitedClients(), repositories().countTries);
