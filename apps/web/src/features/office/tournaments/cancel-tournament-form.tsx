"use client";
import { useRouter } from "next/navigation";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { TOURNAMENT_COMMAND_PATH } from "./tournament-actions.tsx";

/** Cancels a tournament for good; its players read the reason. */
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
