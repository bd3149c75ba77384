/** Check V1: the coin uses the seeds that the players committed to, and the reader's own seed is among them. */
import { bytesToHex, hexToBytes } from "../bytes.ts";
import type { DealRecord } from "../deal-record.ts";
import { commitClientSeed } from "../hand-context.ts";
import { verifyRevealAnswer } from "../room-key.ts";
import { type CheckInput, type Finding, input } from "./check.ts";
import type { DealCase, Expected } from "./deal-case.ts";

export function checkSeeds(deal: DealCase, expect: Expected): Finding<"V1"> {
  const inputs = listInputs(deal.record);
  const wrong = findWrongSeed(deal) ?? (expect.commit === undefined ? null : findOwnFault(deal.record, expect));
  if (wrong) return { ok: false, code: wrong, inputs };
  return { ...(expect.commit === undefined ? judgeAll(deal) : judgeOwn(deal, expect)), inputs };
}

type Fault = Exclude<Finding<"V1">["code"], "ok" | "ok-own">;

function findWrongSeed({ record, ctx, deal }: DealCase): Fault | null {
  const { freeze, reveals } = record;
  if (freeze.commits.some(({ seat }) => !freeze.seats.includes(seat))) return "commit-without-player";
  const seats = freeze.commits.map(({ seat }) => seat);
  const isOnce = seats.every((seat, at) => at === 0 || (seats[at - 1] ?? seat) < seat);
  const expected = deal ? seats : [];
  if (!isOnce || reveals.length !== expected.length || reveals.some(({ seat }, at) => seat !== expected[at]))
    return "wrong-reveals";
  for (const { seat, seed, answer } of reveals) {
    if (seed === null) continue;
    const commit = freeze.commits.find((each) => each.seat === seat);
    const made = commit && commitClientSeed(ctx, seat, hexToBytes(commit.userTag), hexToBytes(seed));
    if (!made || bytesToHex(made) !== commit.commit) return "wrong-seed";
    if (answer === null || !isAnswer(record, seat, seed, answer)) return "wrong-answer";
  }
  const used = new Set(reveals.filter(({ seed }) => seed !== null).map(({ seat }) => seat));
  return deal && seatsTold(record).some((seat) => !used.has(seat)) ? "told-seed-missing" : null;
}

/** Returns the seats whose seeds had arrived, according to what the room told the table. */
export const seatsTold = ({ events }: DealRecord): readonly number[] =>
  events.flatMap((event) => (event.type === "seeds-revealed" ? event.reveals.map(({ seat }) => seat) : []));

const isAnswer = ({ freeze }: DealRecord, seat: number, seed: string, answer: string): boolean =>
  verifyRevealAnswer(
    hexToBytes(freeze.key),
    { freeze: hexToBytes(freeze.hash), seat, seed: hexToBytes(seed) },
    hexToBytes(answer),
  );

/** Finds the reader's commitment among those of all seats. When the reader does not say their seat, the commitment alone decides. */
const ownCommit = ({ freeze }: DealRecord, { seat, commit }: Expected) =>
  freeze.commits.find((each) => each.commit === commit && (seat === undefined || each.seat === seat));

const ownReveal = (record: DealRecord, expect: Expected) => {
  const own = ownCommit(record, expect);
  return own && record.reveals.find(({ seat }) => seat === own.seat);
};

function findOwnFault(record: DealRecord, expect: Expected): Fault | null {
  const own = ownCommit(record, expect);
  if (!own) return "own-commit-missing";
  const { seed, answer } = expect;
  const used = ownReveal(record, expect)?.seed ?? null;
  const isConfirmed = seed !== undefined && answer !== undefined && isAnswer(record, own.seat, seed, answer);
  // A void hand uses no seed, so none can be missing. That the hand is void already counts against the room.
  return record.reveals.length > 0 && isConfirmed && used !== seed ? "answered-seed-missing" : null;
}

function judgeAll({ record, deal }: DealCase): Pick<Finding<"V1">, "ok" | "code"> {
  if (!deal) return { ok: null, code: "not-dealt" };
  return record.reveals.some(({ seed }) => seed !== null)
    ? { ok: true, code: "ok" }
    : { ok: null, code: "room-randomness" };
}

function judgeOwn({ record, deal }: DealCase, expect: Expected): Pick<Finding<"V1">, "ok" | "code"> {
  if (!deal) return { ok: null, code: "not-dealt" };
  if (ownReveal(record, expect)?.seed) return { ok: true, code: "ok-own" };
  return { ok: null, code: expect.seed === undefined ? "own-seed-withheld" : "own-reveal-unanswered" };
}

function listInputs({ freeze, reveals }: DealRecord): CheckInput[] {
  const commits = freeze.commits.map(({ seat, commit }) => input("commit", commit, seat));
  const seeds = reveals.map(({ seat, seed }) =>
    seed === null ? input("withheld", "", seat) : input("seed", seed, seat),
  );
  return [...commits, ...seeds, ...freeze.leftOut.map((seat) => input("left-out", "", seat))];
}
