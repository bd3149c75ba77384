/** Fetches the record of a hand's deal and lets a worker verify it. The page of the hand uses this. */
import { isRefusal } from "@poker/engine";
import type { DealFile, VerifyReport } from "@poker/fair-deal";
import { requestJson } from "../../../ui/request-json.ts";
import { readKeptDeal } from "./deal-database.ts";
import { verifyInWorker } from "./verify-in-worker.ts";

const DEAL_ABSENCES = ["not-dealt-fair", "not-kept", "not-closed", "unreadable"] as const;
type DealAbsence = (typeof DEAL_ABSENCES)[number];

/**
 * Compares the promise in the record with the promise that this browser stored when the room made it. `none` means that
 * this browser stored no promise.
 */
type KeptComparison = "same" | "differs" | "none";

export type HandVerdict =
  | { readonly kind: "failed-to-load"; readonly tooMany: boolean }
  | { readonly kind: "absent"; readonly why: DealAbsence }
  | { readonly kind: "no-worker"; readonly file: unknown }
  | {
      readonly kind: "verified";
      readonly report: VerifyReport;
      /** The record; null when it cannot be read. */
      readonly file: DealFile | null;
      /** The file exactly as the server sent it, to be kept as evidence. */
      readonly received: unknown;
      readonly kept: KeptComparison;
    };

/** What the route answers. The file may contain anything, because only the worker checks it. */
type Answer =
  | { readonly kind: "file"; readonly file: unknown }
  | { readonly kind: "absent"; readonly why: DealAbsence };

export interface VerifiedHand {
  readonly handId: string;
  readonly tableId: string;
  readonly handNo: number;
}

/**
 * Fetches and verifies a hand's record. `keys` are the public keys that the room has published. If `keys` is empty, the
 * key in the record is not compared.
 */
export async function verifyHand(hand: VerifiedHand, keys: readonly string[]): Promise<HandVerdict> {
  const answer = await requestJson<Answer>(`/api/hands/${encodeURIComponent(hand.handId)}/deal`, { cache: "no-store" });
  if (isRefusal(answer)) return { kind: "failed-to-load", tooMany: answer.code === "too-many-tries" };
  if (answer.kind === "absent") return answer;
  const { file: received } = answer;
  const expect = (await readKeptDeal(hand.tableId, hand.handNo)) ?? {};
  const verified = await verifyInWorker(received, { ...(keys.length > 0 && { keys }), expect });
  if (!verified) return { kind: "no-worker", file: received };
  const { report, file } = verified;
  const kept =
    expect.freeze === undefined || !file ? "none" : expect.freeze === file.record.freeze.hash ? "same" : "differs";
  return { kind: "verified", report, file, received, kept };
}
