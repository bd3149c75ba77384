"use client";
import type { TournamentInfo } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

export const TOURNAMENT_COMMAND_PATH = "/api/office/tournaments/command";

/** Starts, pauses or resumes a tournament through its server, with a reason; cancelling has a page of its own, which shows what it does. */
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
