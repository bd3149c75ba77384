"use client";
import type { TournamentInfo } from "@poker/protocol";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonClass } from "../../../ui/button.tsx";
import { ReasonButton } from "../monitor/monitor-buttons.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const TOURNAMENT_COMMAND_PATH = "/api/office/tournaments/command";

/**
 * The buttons that start, pause or resume a tournament, with a reason. Cancelling has its own page, which first shows
 * the consequences.
 */
export function TournamentActions({ id, status }: Pick<TournamentInfo, "id" | "status">) {
  const request = useOfficeRequest(TOURNAMENT_COMMAND_PATH, "commandId");
  const kinds = status === "registering" ? (["start"] as const) : (["pause", "resume"] as const);
  return (
    <div className="mt-8 max-w-xl space-y-3">
      <OfficeForm
        request={request}
        title={t("tournaments.actions")}
        showTitle
        className="space-y-3"
        body={(fields) => ({ tournamentId: id, kind: fields.get("action") })}
        actions={kinds.map((kind) => ({ label: t(`tournaments.commands.${kind}`), value: kind }))}
        resetWhenDone
      />
      <p className="text-xs text-ink-3">
        {t(status === "registering" ? "tournaments.startHelp" : "tournaments.pauseHelp")}
      </p>
      <Link
        href={`/admin/tournaments/${id}/cancel`}
        prefetch={false}
        className={buttonClass({ kind: "outline", size: "sm" })}
      >
        {t("tournaments.toCancel")}
      </Link>
    </div>
  );
}

/** The form that cancels a tournament. This cannot be undone. The players read the reason. */
export function CancelTournamentForm({ id, name }: { readonly id: string; readonly name: string }) {
  const router = useRouter();
  const request = useOfficeRequest(TOURNAMENT_COMMAND_PATH, "commandId");
  return (
    <OfficeForm
      request={request}
      title={t("tournaments.cancel")}
      className="mt-8 max-w-xl space-y-3"
      reason={{ help: t("tournaments.cancelReasonHelp") }}
      body={() => ({ tournamentId: id, kind: "cancel" })}
      confirm={() => ({
        title: t("tournaments.cancelTitle", { name }),
        text: t("tournaments.cancelSure"),
        action: t("tournaments.cancel"),
      })}
      actions={[{ label: t("tournaments.cancel"), kind: "primary" }]}
      onDone={() => router.push(`/admin/tournaments/${id}`)}
    />
  );
}

/**
 * A button that removes a player from the tournament as soon as the hand at their table is over. The player reads the
 * reason. M17
 */
export const DisqualifyButton = ({ id, playerId }: { readonly id: string; readonly playerId: string }) => (
  <ReasonButton
    path={TOURNAMENT_COMMAND_PATH}
    idField="commandId"
    label={t("tournaments.commands.disqualify")}
    help={t("tournaments.disqualifyHelp")}
    body={() => ({ tournamentId: id, kind: "disqualify", playerId })}
  />
);

/** A button that ends a schedule, so that it makes no more tournaments. */
export const EndScheduleButton = ({ id }: { readonly id: string }) => (
  <ReasonButton
    path="/api/office/tournaments/schedules/end"
    label={t("tournaments.end")}
    help={t("tournaments.endHelp")}
    body={() => ({ scheduleId: id })}
  />
);
