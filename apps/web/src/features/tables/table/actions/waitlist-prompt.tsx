"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { useSecondsUntil } from "../../../../ui/server-clock.ts";
import { type SeatOffer, useSeatOfferStore } from "../../seat-offers/seat-offer-store.ts";
import { heldSeatOf, type TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { SeatPrompt } from "./seat-prompt.tsx";

/** Lets a viewer of a full table join the waitlist, see their place on it, and take the seat that is held for them. S1 */
export function WaitlistPrompt({
  scene,
  session,
  disabled,
  onSit,
  onJoin,
}: {
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly disabled: boolean;
  readonly onSit: () => void;
  /** Called when the viewer wants to join the waitlist. If it is null, the component itself sends the command that joins. */
  readonly onJoin: (() => void) | null;
}) {
  const t = useTranslations();
  const { view } = scene;
  const offer = useSeatOfferStore(({ offers }) => offers.find(({ tableId }) => tableId === view.tableId));
  const place = view.waitlist.findIndex(({ playerId }) => playerId === session.userId) + 1;
  const leaveWaitlist = () => void session.sendCommand("leave-waitlist", (ids) => ids);
  if (offer && heldSeatOf(scene, session.userId) !== null)
    return <OfferedSeatPrompt offer={offer} disabled={disabled} onSit={onSit} onDecline={leaveWaitlist} />;
  if (place > 0)
    return (
      <SeatPrompt text={t("waiting.place", { place })}>
        <Button size="lg" disabled={disabled} onClick={leaveWaitlist}>
          {t("waiting.leave")}
        </Button>
      </SeatPrompt>
    );
  if (view.settings.seating !== "pick-a-seat") return <SeatPrompt text={t("table.fullHelp")} />;
  return (
    <SeatPrompt text={t("waiting.full", { count: view.waitlist.length })}>
      <Link href="/" className={buttonClass({ size: "lg" })}>
        {t("table.otherTable")}
      </Link>
      <Button
        size="lg"
        kind="primary"
        disabled={disabled}
        onClick={onJoin ?? (() => void session.sendCommand("join-waitlist", (ids) => ids))}
      >
        {t("waiting.join")}
      </Button>
    </SeatPrompt>
  );
}

function OfferedSeatPrompt({
  offer: { seat, deadline },
  disabled,
  onSit,
  onDecline,
}: {
  readonly offer: SeatOffer;
  readonly disabled: boolean;
  readonly onSit: () => void;
  readonly onDecline: () => void;
}) {
  const t = useTranslations();
  return (
    <SeatPrompt text={t("waiting.held", { seat: seat + 1, seconds: useSecondsUntil(deadline) })}>
      <Button size="lg" disabled={disabled} onClick={onDecline}>
        {t("waiting.decline")}
      </Button>
      <Button size="lg" kind="primary" disabled={disabled} onClick={onSit}>
        {t("waiting.take")}
      </Button>
    </SeatPrompt>
  );
}
