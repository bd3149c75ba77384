/** Checks the deal of a hand that this page was shown. Uses the verifier that the room has published. V1–V6 */
import {
  buildRecord,
  type CheckCode,
  type DealFile,
  type Opening,
  openingToText,
  readDealFile,
  type ShownCard,
  unpackOpening,
  type VerifyReport,
  verifyDealFile,
} from "@poker/fair-deal";
import type { ExpectedDeal } from "./deal-database.ts";
import type { DealOutcome, DealVerdict, FailedCheck } from "./deal-verdict.ts";
import type { FollowedHand } from "./followed-hand.ts";

/**
 * A hand's file as this page would write it from the events that it was shown, and what is wrong with the proofs of its
 * cards.
 */
interface SeenDeal {
  readonly file: DealFile;
  /** True when the page has a proof for every card that it was shown. */
  readonly isProved: boolean;
  readonly problems: readonly FailedCheck[];
}

/** Builds the file of a hand. Returns null when the page was not shown the whole hand. */
export function dealAsSeen(tableId: string, hand: FollowedHand, hash: string): SeenDeal | null {
  const unpacked = hand.openings.map(unpackOpening);
  const openings = unpacked.filter((opening) => opening !== null);
  const texts = openings.map(openingToText);
  const record = buildRecord({ tableId, events: hand.events, openings: texts });
  if (record === null) return null;
  const isPublic = new Set(record.openings.map(({ j }) => j));
  const own = texts.filter(({ j }) => !isPublic.has(j));
  const file = { record, hash, ...(hand.seat !== null && { own: { seat: hand.seat, openings: own } }) };
  const cardAt = new Map(openings.map(({ j, card }) => [j, card]));
  const problems = hand.seen.some(({ j, card }) => isOther(cardAt, j, card))
    ? [{ id: "V3", code: "other-card" } as const]
    : [];
  return { file, problems, isProved: hand.seen.every(({ j }) => cardAt.has(j)) };
}

/** Returns true when a card has a proof, but the proof is for another card than the one that was shown. */
const isOther = (proved: ReadonlyMap<number, Opening["card"]>, j: number, card: ShownCard["card"]): boolean =>
  proved.has(j) && proved.get(j) !== card;

/** Compares the cards that this page was shown with the cards in the hand's record. */
export function compareCards(file: unknown, seen: readonly ShownCard[]): Pick<DealContext, "isProved" | "problems"> {
  const read = readDealFile(file);
  if ("problem" in read) return { isProved: false, problems: [] };
  const opened = [...read.record.openings, ...(read.own?.openings ?? [])];
  const cardAt = new Map(opened.map(({ j, card }) => [j, card]));
  return {
    isProved: seen.every(({ j }) => cardAt.has(j)),
    problems: seen.some(({ j, card }) => isOther(cardAt, j, card)) ? [{ id: "V3", code: "other-card" }] : [],
  };
}

export interface DealContext {
  readonly handNo: number;
  /** True when the viewer was dealt in. */
  readonly isPlayer: boolean;
  /** True when there is a proof for every card that the page was shown. */
  readonly isProved: boolean;
  readonly expect: ExpectedDeal;
  /** What is wrong besides the problems that checking the file itself will find. */
  readonly problems: readonly FailedCheck[];
  /** The public keys that the room has published; null when the page could not fetch them. */
  readonly keys: readonly string[] | null;
}

/** Returns the key that signed the file's promise. The file has not been checked yet, so it may contain anything. */
export const signingKeyOf = (file: unknown): unknown => fieldOf(fieldOf(fieldOf(file, "record"), "freeze"), "key");

export interface CheckedDeal {
  readonly verdict: DealVerdict;
  readonly report: VerifyReport;
}

/** Checks a file. The file may come from the room's own web server, so it is not trusted. */
export function checkDeal(
  file: unknown,
  { handNo, isPlayer, isProved, expect, problems, keys }: DealContext,
): CheckedDeal {
  const report = verifyDealFile(file, { expect, ...(keys && { keys }) });
  const failed = [...problems, ...report.checks.filter(({ ok }) => ok === false).map(({ id, code }) => ({ id, code }))];
  const passed = report.checks.filter(({ ok }) => ok === true).map(({ id }) => id);
  const withoutFailure = isProved ? passedOutcome(file, isPlayer && !hasCode(report, "ok-own")) : "missed";
  const outcome = failed.length > 0 ? "failed" : withoutFailure;
  const isUnanswered = hasCode(report, "own-reveal-unanswered");
  return { report, verdict: { handNo, isPlayer, isUnanswered, failed, passed, outcome } };
}

/** Returns true when the check of the viewer's own seed ended with this code. */
const hasCode = ({ checks }: VerifyReport, code: CheckCode<"V1">): boolean =>
  checks.some((check) => check.id === "V1" && check.code === code);

/** Returns the outcome for a file that has passed all checks, and therefore has all its fields. */
function passedOutcome(file: unknown, isWithoutViewer: boolean): Exclude<DealOutcome, "failed" | "missed"> {
  const record = fieldOf(file, "record");
  if (fieldOf(record, "outcome") === "void") return "void";
  const reveals = fieldOf(record, "reveals");
  if (!Array.isArray(reveals) || !reveals.some((reveal) => typeof fieldOf(reveal, "seed") === "string"))
    return "room-only";
  return isWithoutViewer ? "without-you" : "checked";
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
