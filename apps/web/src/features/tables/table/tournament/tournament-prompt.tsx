"use client";
import Link from "next/link";
import { useCallback, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { tournamentHref } from "../../../../ui/shown-names.ts";
import { SeatPrompt } from "../actions/seat-prompt.tsx";
import type { TournamentSituation } from "../actions/seat-situation.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { canReEnter, RebuyButton, ReEntryButton } from "./purchase-buttons.tsx";
import { useTableTournament, useTournamentWait } from "./tournament-context.tsx";
import { isTournamentOver } from "./tournament-texts.ts";

/** Shows what players of a tournament, or viewers of its table, can do or should know while they are not to act. M11 */
export function TournamentPrompt({
  situation,
  scene,
  session,
  disabled,
}: {
  readonly situation: TournamentSituation;
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly disabled: boolean;
}) {
  const t = useTranslations("tournamentTable");
  const wait = useTournamentWait(scene);
  switch (situation) {
    case "table-closed":
      return <WatcherPrompt text={t("prompt.closed")} scene={scene} />;
    case "watching":
      return <WatcherPrompt text={t("prompt.watching")} scene={scene} />;
    case "absent":
      return <AbsentPrompt session={session} disabled={disabled} />;
    case "may-rebuy":
      return (
        <SeatPrompt text={t("prompt.pending")}>
          <RebuyButton size="lg" />
        </SeatPrompt>
      );
    case "waits-for-next-hand":
      return <SeatPrompt text={t("prompt.waitsHand")} />;
    case "waiting":
      // What the table waits for is already shown by the felt or by the text table.
      return wait === null ? <SeatPrompt text={t("wait.nextHand")} /> : null;
  }
}

/** Links to the viewer's own table if they play at another one. If they do not, links to the page of the tournament. */
function WatcherPrompt({ text, scene: { view } }: { readonly text: string; readonly scene: TableScene }) {
  const t = useTranslations("tournamentTable");
  const picture = useTableTournament()?.picture;
  const isOver = picture !== undefined && isTournamentOver(picture.view);
  const own = isOver || picture?.own?.place !== null ? null : picture.own;
  const tournamentId = view.tournament?.tournamentId ?? "";
  if (own?.tableId === view.tableId && own.tableNo !== null)
    return <SeatPrompt text={t("movingTo", { to: own.tableNo })} />;
  return (
    <SeatPrompt text={isOver ? t("wait.over") : text}>
      {picture && canReEnter(picture) && <ReEntryButton size="lg" />}
      {own?.tableId ? (
        <Link href={`/table/${own.tableId}`} className={buttonClass({ size: "lg", kind: "primary" })}>
          {t("prompt.yourTable")}
        </Link>
      ) : (
        <Link href={tournamentHref(tournamentId)} className={buttonClass({ size: "lg" })}>
          {t("page")}
        </Link>
      )}
    </SeatPrompt>
  );
}

/** Tells players that they are marked absent. Any key, or a press anywhere on the page, ends this and still has its usual effect. M11 */
function AbsentPrompt({ session, disabled }: { readonly session: TableSession; readonly disabled: boolean }) {
  const t = useTranslations("tournamentTable");
  const isSent = useRef(false);
  // Pressing the button is also a press on the page, but the request must be sent only once.
  const comeBack = useCallback(async () => {
    if (isSent.current) return;
    isSent.current = true;
    isSent.current = await session.sendCommand("mark-present", (ids) => ids);
  }, [session]);
  useEffect(() => {
    if (disabled) return;
    const onSign = () => void comeBack();
    window.addEventListener("pointerdown", onSign);
    window.addEventListener("keydown", onSign);
    return () => {
      window.removeEventListener("pointerdown", onSign);
      window.removeEventListener("keydown", onSign);
    };
  }, [disabled, comeBack]);
  return (
    <SeatPrompt text={<span role="alert">{t("prompt.absent")}</span>}>
      <Button size="lg" kind="primary" disabled={disabled} onClick={() => void comeBack()}>
        {t("prompt.back")}
      </Button>
    </SeatPrompt>
  );
}
