"use client";
import { type GamePlayer, seatOfPlayer, type TableSeat } from "@poker/engine";
import { ChevronDown, Crown, VolumeX } from "lucide-react";
import { useId } from "react";
import { useGameWords } from "../../../private-games/use-game-words.ts";
import { AdmitButtons } from "./admit-buttons.tsx";
import { askingPlayers, chips, nameOf } from "./game-at-table.ts";
import { PlayerOrders } from "./player-orders.tsx";
import { type SameAs, SameBrowser } from "./same-browser.tsx";
import { SheetPart, type SheetPartProps } from "./sheet-part.tsx";

/** Lists the players who ask the host for a seat. H2 */
export function AskingList({
  game,
  scene,
  session,
  isConnected,
  sameAs,
}: SheetPartProps & { readonly sameAs: SameAs }) {
  const t = useGameWords();
  const asking = askingPlayers(game);
  if (asking.length === 0) return null;
  return (
    <SheetPart title={t("game.asking")}>
      <ul className="divide-y divide-line">
        {asking.map(({ playerId, wish }) => {
          const name = nameOf(scene, playerId);
          return (
            <li key={playerId} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <div className="min-w-0">
                <p className="font-medium break-words">{name}</p>
                {wish && <p className="figures text-sm text-ink-2">{t("game.wish", { amount: chips(wish.buyIn) })}</p>}
                <SameBrowser playerId={playerId} sameAs={sameAs} scene={scene} />
              </div>
              <AdmitButtons playerId={playerId} name={name} session={session} isConnected={isConnected} />
            </li>
          );
        })}
      </ul>
    </SheetPart>
  );
}

interface ListedPlayer {
  readonly playerId: string;
  /** The person in the game's list of players; null for a bot, which is not on that list. */
  readonly known: GamePlayer | null;
  /** null when the player has no seat. */
  readonly seat: TableSeat | null;
}

/** Lists everybody who is in the game or sits at its table. Seated players come first. */
function listPlayers({ game, scene }: Pick<SheetPartProps, "game" | "scene">): readonly ListedPlayer[] {
  const { seats } = scene.view;
  const known = game.players.filter(({ standing }) => standing !== "asking");
  const others = seats.filter(({ playerId }) => !game.players.some((player) => player.playerId === playerId));
  const listed = [
    ...known.map((player) => ({
      playerId: player.playerId,
      known: player,
      seat: seatOfPlayer(seats, player.playerId) ?? null,
    })),
    ...others.map((seat) => ({ playerId: seat.playerId, known: null, seat })),
  ];
  return listed.toSorted((a, b) => (a.seat?.seat ?? 99) - (b.seat?.seat ?? 99));
}

export function PlayerList(props: SheetPartProps & { readonly isHost: boolean; readonly sameAs: SameAs }) {
  const t = useGameWords();
  return (
    <SheetPart title={t("game.players")}>
      <ul className="divide-y divide-line">
        {listPlayers(props).map((player) => (
          <li key={player.playerId}>
            <PlayerLine {...props} player={player} />
          </li>
        ))}
      </ul>
    </SheetPart>
  );
}

function PlayerLine(
  props: SheetPartProps & { readonly isHost: boolean; readonly sameAs: SameAs; readonly player: ListedPlayer },
) {
  const t = useGameWords();
  const { scene, isHost, player, sameAs } = props;
  const name = nameOf(scene, player.playerId);
  const noteId = useId();
  const line = <PlayerFacts {...props} name={name} />;
  if (!isHost) return <div className="py-2.5">{line}</div>;
  return (
    <details className="group">
      <summary
        aria-label={t("game.manage", { name })}
        aria-describedby={noteId}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2.5 [&::-webkit-details-marker]:hidden"
      >
        <div className="min-w-0 grow">
          {line}
          <SameBrowser id={noteId} playerId={player.playerId} sameAs={sameAs} scene={scene} />
        </div>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <PlayerOrders {...props} name={name} playerId={player.playerId} known={player.known} seat={player.seat} />
    </details>
  );
}

function PlayerFacts({
  game,
  session,
  player: { playerId, known, seat },
  name,
}: SheetPartProps & { readonly player: ListedPlayer; readonly name: string }) {
  const t = useGameWords();
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
      <span className="max-w-full truncate font-medium">{name}</span>
      {playerId === game.hostId && (
        <span className="flex shrink-0 items-center gap-1 text-sm text-brass-ink">
          <Crown className="size-4" aria-hidden="true" />
          {t("game.isHost")}
        </span>
      )}
      {playerId === session.userId && <span className="shrink-0 text-sm text-ink-3">{t("game.you")}</span>}
      {known?.muted && (
        <span className="flex shrink-0 items-center gap-1 text-sm text-ink-3">
          <VolumeX className="size-4" aria-hidden="true" />
          {t("game.muted")}
        </span>
      )}
      <span className="figures ml-auto shrink-0 text-sm text-ink-2">
        {known?.standing === "removed" && !seat
          ? t("game.removed")
          : seat
            ? `${t("game.seat", { seat: seat.seat + 1 })} · ${chips(seat.stack)}`
            : t("game.watching")}
      </span>
    </div>
  );
}
