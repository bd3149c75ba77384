"use client";
/**
 * Shows one line under the header of a private game's table: who hosts the game, who asks to sit down, and which orders wait for the end of
 * the hand. Pressing the line opens a sheet with everything else.
 */
import { ChevronDown, UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { LazyBoundary, lazyPart } from "../../../../ui/lazy-boundary.tsx";
import { sheetPath, usualBuyIn } from "../../../private-games/games-api.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { replaceAddressParam } from "../table-dialogs.ts";
import { TABLE_STRIP_CLASS } from "../table-frame.tsx";
import { askingPlayers, nameOf, orderText, useGameNewsWords, viewerRightsOf } from "./game-at-table.ts";

const PrivateGameSheet = lazyPart(
  () => import("./private-game-sheet.tsx"),
  (file) => file.PrivateGameSheet,
);

interface StripProps {
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly isConnected: boolean;
}

/**
 * Seats viewers who come from the page on which they opened or joined the game. With `game=open` in the URL, also opens the sheet that has
 * the link.
 */
function useArrival({ scene, session, isConnected }: StripProps, openSheet: () => void): void {
  const [arrival, setArrival] = useState<string | null>(null);
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL is read once, on arrival
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get("game");
    if (asked === null) return;
    replaceAddressParam("game", null);
    setArrival(asked);
    if (asked === "open") openSheet();
  }, []);
  const { you, view } = scene;
  useEffect(() => {
    if (arrival === null || isSent.current || !isConnected || you !== null) return;
    isSent.current = true;
    const buyIn = usualBuyIn(view.settings);
    void session.sendCommand("sit", (ids) => ({ ...ids, seat: null, buyIn, entry: "post" }));
  }, [arrival, isConnected, you, view, session]);
}

/** When the table has closed, leads to the sheet that settles the game. */
function useSheetAtTheEnd({ scene, session }: Pick<StripProps, "scene" | "session">): void {
  const router = useRouter();
  const isOver = scene.view.status === "closed" && session.userId !== null;
  useEffect(() => {
    if (isOver) router.replace(sheetPath(session.tableId));
  }, [isOver, router, session]);
}

export function PrivateGameStrip(props: StripProps) {
  const { scene, session } = props;
  const words = useGameNewsWords();
  const { t } = words;
  const [isOpen, setOpen] = useState(false);
  useArrival(props, () => setOpen(true));
  useSheetAtTheEnd(props);
  const game = scene.view.privateGame;
  if (!game) return null;
  const { isHost, isPlayer } = viewerRightsOf(game, session.userId);
  const asking = askingPlayers(game).length;
  return (
    <div className={TABLE_STRIP_CLASS} data-testid="private-game-strip">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex size-full items-center gap-x-3 overflow-hidden px-4 text-sm whitespace-nowrap text-ink-2 transition-colors duration-(--quick) hover:bg-surface-2 focus-visible:outline-offset-[-3px] desk:gap-x-5 desk:px-6"
      >
        <span className="sr-only">{t("strip.open")}: </span>
        <span className="truncate font-medium text-ink">
          {isHost ? t("strip.youHost") : t("strip.host", { name: nameOf(scene, game.hostId) })}
        </span>
        {game.waiting.length > 0 && (
          <span className="figures hidden truncate desk:inline">
            {t("game.waiting")}: {game.waiting.map((order) => orderText(words, scene, order)).join(", ")}
          </span>
        )}
        <span className="grow" />
        {isHost && asking > 0 ? (
          <span className="font-medium text-brass-ink">{t("strip.asking", { count: asking })}</span>
        ) : (
          isPlayer && (
            <span className="flex items-center gap-1.5 text-brass-ink">
              <UserPlus className="size-4" aria-hidden="true" />
              {t("strip.invite")}
            </span>
          )
        )}
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </button>
      {isOpen && (
        <LazyBoundary>
          <PrivateGameSheet {...props} game={game} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
