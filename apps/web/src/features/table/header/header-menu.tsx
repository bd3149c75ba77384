"use client";
import { type SeatOptions, seatAt } from "@poker/engine";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";
import { countFriendNews, useFriendNews } from "../../friends/friend-news.ts";
import { multiTableHref } from "../../multi-table/open-tables.ts";
import type { TableScene } from "../session/table-scene.ts";
import { useTablePane } from "../table-pane.ts";
import type { TableHeaderProps } from "./table-header.tsx";

const TableMenu = lazyPart(
  () => import("./table-menu.tsx"),
  (file) => file.TableMenu,
);
const FriendNewsMark = lazyPart(
  () => import("../../friends/news-at-table.tsx"),
  (file) => file.FriendNewsMark,
);
export const preloadTableMenu = TableMenu.preload;

/** The button that opens the table's menu, and the dialog that asks before a player with cards leaves. */
export function HeaderMenu({ scene, session, isConnected, asText, onTopUp, onSheet, onAsText }: TableHeaderProps) {
  const t = useTranslations();
  const pane = useTablePane();
  const [wasOpened, setOpened] = useState(false);
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);
  const hasFriendNews = useFriendNews((state) => countFriendNews(state) > 0);
  const options = useStore(session.state, (state) => state.options);
  const leaveTable = () => void session.sendCommand("leave", (ids) => ids);
  const setOptions = (change: Partial<SeatOptions>) => {
    if (!options) return;
    const { autoPost, autoTopUp } = { ...options, ...change };
    void session.sendCommand("set-options", (ids) => ({ ...ids, autoPost, autoTopUp }));
  };
  const preload = () => void TableMenu.preload().catch(() => {});
  const menuButton = (
    <IconButton
      label={t("table.menu")}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setOpened(true)}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
    </IconButton>
  );
  return (
    <div className="relative">
      {wasOpened ? (
        <LazyBoundary fallback={menuButton}>
          <TableMenu
            trigger={menuButton}
            seat={seatAt(scene.view.seats, scene.you) ?? null}
            isTournament={scene.view.tournament !== undefined}
            isPlayer={session.userId !== null}
            isConnected={isConnected}
            asText={asText}
            onTopUp={onTopUp}
            onSheet={onSheet}
            onAsText={onAsText}
            addTableHref={pane || session.userId === null ? null : multiTableHref([session.tableId], true)}
            onSitOut={(when) => void session.sendCommand("sit-out", (ids) => ({ ...ids, when }))}
            options={options}
            onOptions={setOptions}
            onLeaveNext={(when) => void session.sendCommand("leave-next", (ids) => ({ ...ids, when }))}
            onLeave={() => (holdsLiveCards(scene) ? setConfirmingLeave(true) : leaveTable())}
          />
        </LazyBoundary>
      ) : (
        menuButton
      )}
      {hasFriendNews && (
        <LazyBoundary>
          <FriendNewsMark />
        </LazyBoundary>
      )}
      {isConfirmingLeave && (
        <LeaveDialog isConnected={isConnected} onLeave={leaveTable} onClose={() => setConfirmingLeave(false)} />
      )}
    </div>
  );
}

/** True when the viewer is in a running hand and has not folded. */
function holdsLiveCards({ view: { hand }, you }: TableScene): boolean {
  const inHand = hand?.result === null ? seatAt(hand.seats, you) : undefined;
  return inHand !== undefined && inHand.status !== "folded";
}

function LeaveDialog({
  isConnected,
  onLeave,
  onClose,
}: {
  readonly isConnected: boolean;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("table.leaveTitle")}
      description={t("table.leaveBody")}
    >
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button
          disabled={!isConnected}
          onClick={() => {
            onClose();
            onLeave();
          }}
        >
          {t("table.leaveConfirm")}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t("table.leaveStay")}
        </Button>
      </div>
    </Dialog>
  );
}
