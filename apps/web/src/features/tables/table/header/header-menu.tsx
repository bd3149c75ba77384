"use client";
import { type SeatOptions, seatAt } from "@poker/engine";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { LazyBoundary, lazyPart } from "../../../../ui/lazy-boundary.tsx";
import { countFriendNews, useFriendNews } from "../../../people/friend-news/friend-news.ts";
import { multiTableHref } from "../../open-tables/open-tables.ts";
import { useTablePane } from "../../open-tables/table-pane.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableHeaderProps } from "./table-header.tsx";

const TableMenu = lazyPart(
  () => import("./table-menu.tsx"),
  (file) => file.TableMenu,
);
const FriendNewsMark = lazyPart(
  () => import("../../../people/friend-news/news-at-table.tsx"),
  (file) => file.FriendNewsMark,
);
export const preloadTableMenu = TableMenu.preload;

/** Shows the button that opens the table's menu. Asks before a player who still has cards leaves. */
export function HeaderMenu({ scene, session, isConnected, asText, onTopUp, onSheet, onAsText }: TableHeaderProps) {
  const t = useTranslations();
  const pane = useTablePane();
  const [wasOpened, setOpened] = useState(false);
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);
  const hasFriendNews = useFriendNews((state) => countFriendNews(state) > 0);
  const options = useStore(session.state, (state) => state.options);
  const leaveTable = () => void session.sendCommand("leave", (ids) => ids);
  const leaveNext = (when: "hand" | "big-blind") => void session.sendCommand("leave-next", (ids) => ({ ...ids, when }));
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
            onLeaveNext={leaveNext}
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
        <LeaveDialog
          isConnected={isConnected}
          onLeave={leaveTable}
          onLeaveAfter={() => leaveNext("hand")}
          onClose={() => setConfirmingLeave(false)}
        />
      )}
    </div>
  );
}

/** True when the viewer is dealt into the running hand and has not folded. */
function holdsLiveCards({ view: { hand }, you }: TableScene): boolean {
  const inHand = hand?.result === null ? seatAt(hand.seats, you) : undefined;
  return inHand !== undefined && inHand.status !== "folded";
}

/** Asks a player who still has cards whether they really leave, and offers to play the hand to its end first. */
function LeaveDialog({
  isConnected,
  onLeave,
  onLeaveAfter,
  onClose,
}: {
  readonly isConnected: boolean;
  readonly onLeave: () => void;
  readonly onLeaveAfter: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const then = (order: () => void) => () => {
    onClose();
    order();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("table.leaveTitle")}
      description={t("table.leaveBody")}
    >
      <div className="mt-5 flex flex-col gap-2">
        <Button kind="primary" disabled={!isConnected} onClick={then(onLeaveAfter)}>
          {t("table.leaveAfterHand")}
        </Button>
        <Button disabled={!isConnected} onClick={then(onLeave)}>
          {t("table.leaveConfirm")}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {t("table.leaveStay")}
        </Button>
      </div>
    </Dialog>
  );
}
