"use client";
import { ReasonButton } from "../monitor/reason-button.tsx";
import { t } from "../translator.ts";

/** Lets a schedule make no more tournaments. */
export const EndScheduleButton = ({ id }: { readonly id: string }) => (
  <ReasonButton
    path="/api/office/tournaments/schedules/end"
    label={t("tournaments.end")}
    help={t("tournaments.endHelp")}
    body={() => ({ scheduleId: id })}
  />
);
