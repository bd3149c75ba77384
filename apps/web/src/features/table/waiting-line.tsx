"use client";
import { Button } from "../../ui/button.tsx";
import { useSecondsUntil } from "../waiting/countdown.ts";
import { type HeldSeat, useSeatOffers } from "../waiting/seat-offers.ts";
import { ControlLine } from "./control-line.tsx";
import type { Scene } from "./scene.ts";
import type { TableSession } from "./table-session.ts";
import { useWords } from "./words.ts";

/** For who watches a table without a free seat: get in line, see one's place, take the seat that is held. S1 */
export function WaitingLine({
  scene: { view },
  session,
  off,
  onSit,
}: {
  readonly scene: Scene;
  readonly session: TableSession;
  readonly off: boolean;
  readonly onSit: () => void;
}) {
  const t = useWords();
  const held = useSeatOffers((offers) => offers.held.find(({ tableId }) => tableId === view.tableId));
  const place = view.waiting.findIndex(({ playerId }) => playerId === session.userId) + 1;
  const leave = () => void session.command("leave-waiting", (ids) => ids);
  if (held && view.offers.some(({ playerId }) => playerId === session.userId))
    return <YourSeat held={held} off={off} onSit={onSit} onDecline={leave} />;
  if (place > 0)
    return (
      <ControlLine text={t("waiting.place", { place })}>
        <Button size="lg" disabled={off} onClick={leave}>
          {t("waiting.leave")}
        </Button>
      </ControlLine>
    );
  if (view.settings.seating !== "pick-a-seat") return <ControlLine text={t("table.fullHelp")} />;
  return (
    <ControlLine text={t("waiting.full", { count: view.waiting.length })}>
      <Button
        size="lg"
        kind="primary"
        disabled={off}
        onClick={() => void session.command("join-waiting", (ids) => ids)}
      >
        {t("waiting.join")}
      </Button>
    </ControlLine>
  );
}

function YourSeat({
  held: { seat, deadline },
  off,
  onSit,
  onDecline,
}: {
  readonly held: HeldSeat;
  readonly off: boolean;
  readonly onSit: () => void;
  readonly onDecline: () => void;
}) {
  const t = useWords();
  return (
    <ControlLine text={t("waiting.held", { seat: seat + 1, seconds: useSecondsUntil(deadline) })}>
      <Button size="lg" disabled={off} onClick={onDecline}>
        {t("waiting.decline")}
      </Button>
      <Button size="lg" kind="primary" disabled={off} onClick={onSit}>
        {t("waiting.take")}
      </Button>
    </ControlLine>
  );
}
