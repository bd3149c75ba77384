import type { OpenRemoval } from "@poker/db";
import { PlayerName } from "../names/named-links.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { FactorRemovalDecisionForm, FactorRemovalForm } from "./factor-removal-forms.tsx";

/** The removal of second factors that the person has lost: the request that waits for a second person, else the form that asks for it. */
export const FactorPanel = ({
  userId,
  open,
  mayDecide,
}: {
  readonly userId: string;
  /** null when no request waits. */
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
