"use client";
import { Button } from "../../../../ui/button.tsx";
import { useGameWords } from "../../../private-games/use-game-words.ts";
import type { TableSession } from "../session/table-session.ts";
import { sendOrder } from "./game-at-table.ts";

interface AdmitButtonsProps {
  readonly playerId: string;
  readonly name: string;
  readonly session: TableSession;
  readonly isConnected: boolean;
}

/** Shows the host's answers to a player who asks for a seat. H2 */
export function AdmitButtons({ playerId, name, session, isConnected }: AdmitButtonsProps) {
  const t = useGameWords();
  return (
    <span className="flex gap-2">
      <Button
        kind="primary"
        size="sm"
        disabled={!isConnected}
        aria-label={t("game.admitOf", { name })}
        onClick={() => void sendOrder(session, { type: "admit", playerId, seat: null })}
      >
        {t("game.admit")}
      </Button>
      <Button
        size="sm"
        disabled={!isConnected}
        aria-label={t("game.declineOf", { name })}
        onClick={() => void sendOrder(session, { type: "decline", playerId })}
      >
        {t("game.decline")}
      </Button>
    </span>
  );
}
