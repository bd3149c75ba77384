"use client";
import type { SeatOptions } from "@poker/engine";
import { ArrowLeft, Ellipsis, X } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatStakes } from "../../ui/format-amount.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { ThemeToggle } from "../../ui/theme-toggle.tsx";
import { ChatButton } from "../chat/chat-button.tsx";
import type { ChatPlacement } from "../chat/chat-placement.tsx";
import { multiTableHref } from "../multi-table/open-tables.ts";
import { ConnectionQuality } from "./session/connection-quality.tsx";
import type { TableScene } from "./session/table-scene.ts";
import type { TableSession } from "./session/table-session.ts";
import type { SheetName } from "./sheets/sheet-name.ts";
import { useTablePane } from "./table-pane.ts";

const TableMenu = lazyPart(
  () => import("./table-menu.tsx"),
  (file) => file.TableMenu,
);
export const preloadTableMenu = TableMenu.preload;

/** Name, stakes, the way back, and what one seldom needs. */
export function TableHeader({
  name,
  scene,
  session,
  isConnected,
  asText,
  chat,
  onTopUp,
  onSheet,
  onAsText,
}: {
  readonly name: string;
  readonly scene: TableScene | null;
  readonly session: TableSession;
  readonly isConnected: boolean;
  /** Shown as text. */
  readonly asText: boolean;
  readonly chat: ChatPlacement;
  readonly onTopUp: () => void;
  readonly onSheet: (name: SheetName) => void;
  readonly onAsText: () => void;
}) {
  const t = useTranslations();
  const tile = useTablePane();
  // One of several on the page stands below the page's own.
  const Title = tile ? "h2" : "h1";
  const [menuAsked, setMenuAsked] = useState(false);
  const [askLeave, setAskLeave] = useState(false);
  const options = useStore(session.state, (state) => state.options);
  const settings = scene?.view.settings;
  const mine = scene?.view.seats.find(({ seat }) => seat === scene.you);
  const hand = scene?.view.hand;
  const held = hand?.result === null && hand.seats.find(({ seat }) => seat === scene?.you);
  const committed = held && held.status !== "folded";
  const leaveTable = () => void session.sendCommand("leave", (ids) => ids);
  const sitOut = (when: "next-hand" | "next-big-blind") =>
    void session.sendCommand("sit-out", (ids) => ({ ...ids, when }));
  const setOptions = (change: Partial<SeatOptions>) => {
    if (!options) return;
    const { autoPost, autoTopUp } = { ...options, ...change };
    void session.sendCommand("set-options", (ids) => ({ ...ids, autoPost, autoTopUp }));
  };
  const menuButton = (
    <IconButton
      label={t("table.menu")}
      aria-haspopup="menu"
      onPointerEnter={() => void TableMenu.preload().catch(() => {})}
      onFocus={() => void TableMenu.preload().catch(() => {})}
      onClick={() => setMenuAsked(true)}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
    </IconButton>
  );

  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-2 desk:px-4 short:h-11">
      {tile ? (
        <IconButton label={t("tables.close")} onClick={tile.onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      ) : (
        <Link
          href="/"
          aria-label={t("app.back")}
          className="inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl text-ink-2 hover:bg-surface-2 hover:text-ink"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
        </Link>
      )}
      <div className="min-w-0 grow leading-tight">
        <Title className="truncate font-semibold">{name}</Title>
        {settings && (
          <p className="figures truncate text-xs text-ink-2">
            {t("table.stakes", {
              game: t(`game.${settings.rules.game}`),
              structure: t(`game.${settings.rules.structure}`),
              stakes:
                settings.rules.structure === "fixed-limit"
                  ? formatStakes(settings.rules.smallBet, settings.rules.bigBet, settings.currency)
                  : formatStakes(settings.rules.smallBlind, settings.rules.bigBlind, settings.currency),
            })}
          </p>
        )}
      </div>
      <ConnectionQuality session={session} />
      <ChatButton chat={session.chat} userId={session.userId} isOpen={chat.isOpen} onToggle={chat.toggleOpen} />
      {!tile && <ThemeToggle />}
      {menuAsked ? (
        <LazyBoundary fallback={menuButton}>
          <TableMenu
            trigger={menuButton}
            seat={mine ?? null}
            isConnected={isConnected}
            asText={asText}
            onTopUp={onTopUp}
            onSheet={onSheet}
            onAsText={onAsText}
            addTableHref={tile ? null : multiTableHref([session.tableId], true)}
            onSitOut={sitOut}
            options={options}
            onOptions={setOptions}
            onLeaveNext={(when) => void session.sendCommand("leave-next", (ids) => ({ ...ids, when }))}
            onLeave={() => (committed ? setAskLeave(true) : leaveTable())}
          />
        </LazyBoundary>
      ) : (
        menuButton
      )}
      {askLeave && (
        <Dialog open onOpenChange={setAskLeave} title={t("table.leaveTitle")} description={t("table.leaveBody")}>
          <div className="mt-5 grid grid-cols-2 gap-2">
            <Button
              disabled={!isConnected}
              onClick={() => {
                setAskLeave(false);
                leaveTable();
              }}
            >
              {t("table.leaveConfirm")}
            </Button>
            <Button kind="primary" onClick={() => setAskLeave(false)}>
              {t("table.leaveStay")}
            </Button>
          </div>
        </Dialog>
      )}
    </header>
  );
}
