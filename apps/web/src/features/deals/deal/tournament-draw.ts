/** Fetches the record of a draw of seats and lets a worker verify it. The page of the tournament uses this. M10, F3 */
import { isRefusal } from "@poker/engine";
import type { VerifyReport } from "@poker/fair-deal";
import { requestJson } from "../../../ui/request-json.ts";
import { expectedOfDraw, type KeptTournamentDraw, readDraw } from "./deal-database.ts";
import { fetchRoomKeys } from "./fetch-room-keys.ts";
import { verifyInWorker } from "./verify-in-worker.ts";

type DrawAbsence = "not-drawn-fair" | "not-drawn-yet" | "unreadable";

export type DrawVerdict =
  | { readonly kind: "failed-to-load"; readonly tooMany: boolean }
  | { readonly kind: "absent"; readonly why: DrawAbsence }
  | { readonly kind: "no-worker"; readonly received: unknown; readonly keys: readonly string[] }
  | {
      readonly kind: "verified";
      readonly report: VerifyReport;
      /** The file exactly as the server sent it, to be kept as evidence. */
      readonly received: unknown;
      /** The public keys that the room has published, newest first. */
      readonly keys: readonly string[];
    };

/** What the route answers. The file may contain anything, because only the worker checks it. */
type Answer =
  | { readonly kind: "file"; readonly file: unknown }
  | { readonly kind: "absent"; readonly why: DrawAbsence };

/** Returns what this browser has stored about the draw; null if it has stored nothing. */
export const readKeptDraw = (tournamentId: string): Promise<KeptTournamentDraw | null> =>
  readDraw(tournamentId).catch(() => null);

export async function verifyDraw(tournamentId: string): Promise<DrawVerdict> {
  const answer = await requestJson<Answer>(`/api/tournaments/${tournamentId}/draw`, { cache: "no-store" });
  if (isRefusal(answer)) return { kind: "failed-to-load", tooMany: answer.code === "too-many-tries" };
  if (answer.kind === "absent") return answer;
  const { file: received } = answer;
  const [keys, kept] = await Promise.all([fetchRoomKeys(), readKeptDraw(tournamentId)]);
  const expect = kept ? expectedOfDraw(kept) : {};
  const verified = await verifyInWorker(received, { ...(keys && { keys }), expect });
  if (!verified) return { kind: "no-worker", received, keys: keys ?? [] };
  return { kind: "verified", report: verified.report, received, keys: keys ?? [] };
}

/** Returns the file name for the draw's record. */
export const drawRecordName = (tournamentId: string): string => `draw-${tournamentId.slice(0, 8)}.json`;
