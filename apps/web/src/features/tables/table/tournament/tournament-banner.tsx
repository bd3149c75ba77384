"use client";
import { ArrowRightLeft, Handshake, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { StatusLine } from "../../../../ui/status-line.tsx";
import { RefusalNote } from "../actions/refusal-note.tsx";
import type { TableScene } from "../session/table-scene.ts";
import { type TableTournament, useTableTournament } from "./tournament-context.tsx";
import { describeMove, findMoveNotice, isTournamentOver, MOVE_NOTICE_MS } from "./tournament-texts.ts";

/** Shows notes over the top of the felt: why the player sits here now, who asks for a deal, and why something was refused. */
export function TournamentBanner({ scene }: { readonly scene: TableScene }) {
  const tournament = useTableTournament();
  return tournament ? <Banners tournament={tournament} scene={scene} /> : null;
}

function Banners({ tournament, scene }: { readonly tournament: TableTournament; readonly scene: TableScene }) {
  const refusal = useStore(tournament.session.state, (state) => state.refusal);
  return (
    <div className="flex max-w-xl flex-col items-center gap-2">
      {refusal && <RefusalNote refusal={refusal} onExpired={tournament.session.clearRefusal} />}
      {tournament.picture.view.deal ? (
        <DealBanner tournament={tournament} />
      ) : (
        <MoveNotice tournament={tournament} scene={scene} />
      )}
    </div>
  );
}

function MoveNotice({
  tournament: { picture, userId },
  scene: { view },
}: {
  readonly tournament: TableTournament;
  readonly scene: TableScene;
}) {
  const t = useTranslations();
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const move = findMoveNotice(picture.view.moves, userId, view.tournament?.tableNo, Date.now() - picture.aheadMs);
  const at = move?.at ?? null;
  useEffect(() => {
    if (at === null) return;
    const timer = setTimeout(() => setDismissedAt(at), MOVE_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [at]);
  if (!move || at === dismissedAt || picture.own?.status !== "playing" || isTournamentOver(picture.view)) return null;
  return (
    <StatusLine
      look="card"
      role="status"
      data-testid="move-notice"
      icon={ArrowRightLeft}
      text={describeMove(t, move, null)}
      className="pr-1.5!"
    >
      <IconButton label={t("lobby.close")} className="-my-1" onClick={() => setDismissedAt(at)}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </StatusLine>
  );
}

/** Shows which players ask for a deal, with a button to join them. During the talks, shows a button that opens the proposals again. M21 */
function DealBanner({ tournament }: { readonly tournament: TableTournament }) {
  const t = useTranslations("tournamentTable.deal");
  const { session, picture, userId, closedDialog, closeDialog } = tournament;
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
  const { deal, playersLeft } = picture.view;
  const canJoin = picture.own?.status === "playing";
  if (!deal) return null;
  if (deal.stage === "talking")
    return closedDialog === null || !canJoin ? null : (
      <StatusLine look="card" icon={Handshake} text={t("talks")}>
        <Button size="sm" kind="primary" onClick={() => closeDialog(null)}>
          {t("reopen")}
        </Button>
      </StatusLine>
    );
  const { asked } = deal;
  const count = { count: asked.length, left: playersLeft };
  const hasAsked = userId !== null && asked.includes(userId);
  return (
    <StatusLine
      look="card"
      role="status"
      data-testid="deal-asked"
      icon={Handshake}
      text={t(hasAsked ? "youAsked" : "asked", count)}
    >
      {canJoin && (
        <Button
          size="sm"
          kind={hasAsked ? "quiet" : "primary"}
          disabled={isPending}
          onClick={() => void session.sendCommand(hasAsked ? "withdraw-deal" : "ask-deal", (ids) => ids)}
        >
          {t(hasAsked ? "withdraw" : "join")}
        </Button>
      )}
    </StatusLine>
  );
}
