"use client";
import { ReasonButton } from "../monitor/reason-button.tsx";
import { t } from "../translator.ts";
import { TOURNAMENT_COMMAND_PATH } from "./tournament-actions.tsx";

/** Takes a player out of the tournament when the hand at their table has ended; they read the reason. M17 */
export const DisqualifyButton = ({ id, playerId }: { readonly id: string; readonly playerId: string }) => (
  <ReasonButton
    path={TOURNAMENT_COMMAND_PATH}
    idField="commandId"
    label={t("tournaments.commands.disqualify")}
    help={t("tournaments.disqualifyHelp")}
    body={() => ({ tournamentId: id, kind: "disqualify", playerId })}
  />
);
