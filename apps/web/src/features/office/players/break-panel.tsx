import type { PlayerBreaks, TakenBreak } from "@poker/db";
import { NEVER_EXPIRES } from "@poker/protocol";
import { formatUtcTime, t } from "../translator.ts";
import { ReturnForm } from "./return-form.tsx";

const endLabel = (until: number): string =>
  until >= NEVER_EXPIRES ? t("players.breaks.forGood") : formatUtcTime(until);

/** The breaks that the player took, and a request to return early, which two people of the staff decide. */
export function BreakPanel({
  breaks: { inForce, taken, approvedBy },
  mayDecide,
}: {
  readonly breaks: PlayerBreaks;
  readonly mayDecide: boolean;
}) {
  const asked = inForce?.askedReturn ?? null;
  return (
    <>
      <p className="font-medium" data-testid="break">
        {inForce === null ? t("players.breaks.none") : describeEnd(inForce.kind, inForce.endsAt, inForce.until)}
      </p>
      <ul className="mt-2 space-y-1 text-sm text-ink-2">
        {taken.map((each) => (
          <li key={each.beganAt}>{describeTaken(each)}</li>
        ))}
      </ul>
      {asked && (
        <div className="mt-4 space-y-3">
          <p>
            {t("players.breaks.asked", { at: formatUtcTime(asked.askedAt), due: formatUtcTime(asked.dueAt) })}
            {approvedBy !== null && ` ${t("players.breaks.approvedBy", { name: approvedBy })}`}
          </p>
          {mayDecide && <ReturnForm returnId={asked.id} />}
        </div>
      )}
    </>
  );
}

const describeEnd = (kind: TakenBreak["kind"], endsAt: number | null, until: number): string =>
  endsAt === null
    ? t("players.breaks.asks", { kind: t(`players.breaks.${kind}`), until: endLabel(until) })
    : t("players.breaks.ends", { kind: t(`players.breaks.${kind}`), at: formatUtcTime(endsAt) });

const describeTaken = ({ kind, beganAt, until }: TakenBreak): string =>
  t("players.breaks.taken", {
    kind: t(`players.breaks.${kind}`),
    at: formatUtcTime(beganAt),
    until: endLabel(until),
  });
