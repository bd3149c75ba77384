/**
 * Limits failed sign-ins, within this process, so that guessing is slow and no stranger locks an account out: first the failures of one address at
 * one account; far above that the failures at the account from everywhere, with a delay that grows; and neither for a device that
 * has signed in to the account before. Faults 67, 95
 */
import type { WebLimit } from "@poker/protocol";

export interface SignInLimits {
  /** Failures at one account from one address, or from one known device, within the window. */
  readonly perAccountAndAddress: number;
  /** Failures at one account from everywhere, without an hour between two of them, after which the delay begins. */
  readonly perAccount: number;
  /** Failures of one address at all accounts together within the window. */
  readonly perAddress: number;
  readonly windowMs: number;
}

export interface SignInAttempt {
  /** In lower case. */
  readonly email: string;
  readonly address: string;
  /** The id of a device that has signed in to this account before; null for any other. */
  readonly deviceId: string | null;
}

/** The limit because of which an attempt must wait, by the name of its setting. */
type ExceededSignInLimit = Extract<WebLimit, `SIGN_IN_${string}`>;

export interface SignInLimit {
  /** Returns why this attempt must wait; null when it need not. It counts as failed until it succeeds, so that many at once are counted too. */
  tryBegin(attempt: SignInAttempt): ExceededSignInLimit | null;
  /** Forgets the failures of this address or device at the account, and takes back what `tryBegin` counted. */
  succeed(attempt: SignInAttempt): void;
}

/** The first delay above the account's limit; each further failure doubles it. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 5 * 60_000;
/** Longer than the longest delay, or waiting for it would begin anew. */
const ACCOUNT_WINDOW_MS = 60 * 60_000;

export function createSignInLimit(limits: SignInLimits, now: () => number = Date.now): SignInLimit {
  const failures = createFailureCounter(limits.windowMs, now);
  const accountFailures = createFailureCounter(ACCOUNT_WINDOW_MS, now);
  /** A known device is counted by itself, whatever its address. */
  const placeOf = ({ email, address, deviceId }: SignInAttempt) =>
    deviceId === null ? `place ${email} ${address}` : `device ${email} ${deviceId}`;
  const addressKey = (address: string) => `address ${address}`;

  const mustWaitForAccount = (email: string): boolean => {
    const { count, lastAt } = accountFailures.read(email);
    if (count < limits.perAccount) return false;
    return now() < lastAt + Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - limits.perAccount));
  };

  return {
    tryBegin(attempt) {
      const { email, address, deviceId } = attempt;
      if (failures.read(placeOf(attempt)).count >= limits.perAccountAndAddress)
        return "SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS";
      if (deviceId === null) {
        if (failures.read(addressKey(address)).count >= limits.perAddress) return "SIGN_IN_FAILURES_PER_ADDRESS";
        if (mustWaitForAccount(email)) return "SIGN_IN_FAILURES_PER_ACCOUNT";
        failures.add(addressKey(address));
        accountFailures.add(email);
      }
      failures.add(placeOf(attempt));
      return null;
    },
    succeed(attempt) {
      failures.forget(placeOf(attempt));
      if (attempt.deviceId !== null) return;
      failures.takeBack(addressKey(attempt.address));
      accountFailures.takeBack(attempt.email);
    },
  };
}

interface Failures {
  readonly count: number;
  /** Epoch ms of the last one. */
  readonly lastAt: number;
}
const NONE: Failures = { count: 0, lastAt: 0 };

/** Counts per key until there was no failure for a whole window. */
function createFailureCounter(windowMs: number, now: () => number) {
  const byKey = new Map<string, Failures>();
  const read = (key: string): Failures => {
    const known = byKey.get(key);
    return known && known.lastAt > now() - windowMs ? known : NONE;
  };
  return {
    read,
    add(key: string) {
      const { count } = read(key);
      byKey.delete(key);
      byKey.set(key, { count: count + 1, lastAt: now() });
      // Keys are in order of their last failure: the first ones are dropped when they are old.
      for (const [old, { lastAt }] of byKey) {
        if (lastAt > now() - windowMs) break;
        byKey.delete(old);
      }
    },
    takeBack(key: string) {
      const { count, lastAt } = read(key);
      if (count > 1) byKey.set(key, { count: count - 1, lastAt });
      else byKey.delete(key);
    },
    forget: (key: string) => void byKey.delete(key),
  };
}
