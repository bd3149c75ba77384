import type { OpenRemoval, PlayerBreaks, TakenBreak } from "@poker/db";
import { NEVER_EXPIRES } from "@poker/protocol";
import { PlayerName } from "../names/named-links.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { FactorRemovalDecisionForm, FactorRemovalForm, ReturnForm } from "./player-forms.tsx";

const endLabel = (until: number): string =>
  until >= NEVER_EXPIRES ? t("players.breaks.forGood") : formatUtcTime(until);

/**
 * Shows the player's breaks. If the player has asked to return early, two members of the staff decide about it here.
 */
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

/**
 * The panel for second factors that a person has lost. Shows the open request to remove them. If there is none, shows
 * the form that makes a request.
 */
export const FactorPanel = ({
  userId,
  open,
  mayDecide,
}: {
  readonly userId: string;
  /** null when there is no open request. */
  readonly open: OpenRemoval | null;
  readonly mayDecide: boolean;
}) =>
  open === null ? (
    <>
      <p className="mb-4 text-sm text-ink-2">{t("players.factors.help")}</p>
      <FactorRemovalForm userId={userId} />
    </>
  ) : (
    <>
      <p>
        {t("players.factors.asked", { at: formatUtcTime(open.requestedAt) })} <PlayerName {...open.requestedBy} />
      </p>
      <p className="mt-1 mb-4 break-words text-ink-2">{open.reason}</p>
      {mayDecide && <FactorRemovalDecisionForm removalId={open.id} />}
    </>
  );
