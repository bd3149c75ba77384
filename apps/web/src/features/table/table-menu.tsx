"use client";
import type { SeatOptions, TableSeat } from "@poker/engine";
import {
  BookOpen,
  Check,
  CirclePause,
  Coins,
  Columns2,
  Keyboard,
  LogOut,
  PlusCircle,
  RefreshCw,
  SlidersHorizontal,
  SquareUserRound,
  Text,
  Volume2,
  VolumeX,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import type { SheetName } from "./sheets/sheet-name.ts";

/** One click goes on to the next of the three. */
const NEXT_AUTO_TOP_UP: Readonly<Record<SeatOptions["autoTopUp"], SeatOptions["autoTopUp"]>> = {
  off: "buy-in",
  "buy-in": "maximum",
  maximum: "off",
};

/** What one seldom needs at a table. Fetched when it is first asked for, and open at once. */
export function TableMenu({
  trigger,
  seat,
  isConnected,
  asText,
  onTopUp,
  onSheet,
  onAsText,
  addTableHref,
  onSitOut,
  options,
  onOptions,
  onLeave,
  onLeaveNext,
}: {
  readonly trigger: ReactNode;
  /** Your own; null: you watch. */
  readonly seat: TableSeat | null;
  readonly isConnected: boolean;
  readonly asText: boolean;
  readonly onTopUp: () => void;
  readonly onSheet: (name: SheetName) => void;
  readonly onAsText: () => void;
  /** Where this table goes on beside another; null: it is there already. */
  readonly addTableHref: string | null;
  readonly onSitOut: (when: "next-hand" | "next-big-blind") => void;
  /** What he has set for his seat; null: not told yet. */
  readonly options: SeatOptions | null;
  readonly onOptions: (change: Partial<SeatOptions>) => void;
  readonly onLeave: () => void;
  readonly onLeaveNext: (when: "hand" | "big-blind") => void;
}) {
  const t = useTranslations();
  const { muted, setPreferences } = usePreferences();
  const router = useRouter();
  return (
    <Menu trigger={trigger} defaultOpen>
      {seat && (
        <>
          <MenuItem icon={<PlusCircle className="size-4" />} disabled={!isConnected} onSelect={onTopUp}>
            {t("table.topUp")}
          </MenuItem>
          {options && (
            <>
              <MenuItem
                icon={<RefreshCw className="size-4" />}
                disabled={!isConnected}
                onSelect={() => onOptions({ autoTopUp: NEXT_AUTO_TOP_UP[options.autoTopUp] })}
              >
                {t(`table.autoTopUp.${options.autoTopUp}`)}
              </MenuItem>
              <MenuItem
                icon={options.autoPost && <Check className="size-4" />}
                disabled={!isConnected}
                onSelect={() => onOptions({ autoPost: !options.autoPost })}
              >
                {t("table.autoPost")}
              </MenuItem>
            </>
          )}
          {!seat.sittingOut && (
            <>
              <MenuItem
                icon={<CirclePause className="size-4" />}
                disabled={!isConnected}
                onSelect={() => onSitOut("next-hand")}
              >
                {t("table.sitOutNext")}
              </MenuItem>
              <MenuItem
                icon={<CirclePause className="size-4" />}
                disabled={!isConnected}
                onSelect={() => onSitOut("next-big-blind")}
              >
                {t("table.sitOutBlind")}
              </MenuItem>
            </>
          )}
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<BookOpen className="size-4" />} onSelect={() => onSheet("rules")}>
        {t("table.rules")}
      </MenuItem>
      <MenuItem icon={<Coins className="size-4" />} onSelect={() => onSheet("money")}>
        {t("table.money")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={muted ? <VolumeX className="size-4" /> : <Volume2 className="size-4" />}
        onSelect={() => setPreferences({ muted: !muted })}
      >
        {t(muted ? "table.unmute" : "table.mute")}
      </MenuItem>
      <MenuItem icon={<SlidersHorizontal className="size-4" />} onSelect={() => onSheet("preferences")}>
        {t("table.preferences")}
      </MenuItem>
      <MenuItem icon={<Keyboard className="size-4" />} onSelect={() => onSheet("keys")}>
        {t("table.keys")}
      </MenuItem>
      <MenuItem
        icon={asText ? <SquareUserRound className="size-4" /> : <Text className="size-4" />}
        onSelect={onAsText}
      >
        {t(asText ? "table.feltView" : "table.textView")}
      </MenuItem>
      {addTableHref && (
        <MenuItem icon={<Columns2 className="size-4" />} onSelect={() => router.push(addTableHref)}>
          {t("tables.pick")}
        </MenuItem>
      )}
      {seat && !seat.leaving && (
        <>
          <MenuSeparator />
          {!seat.sittingOut && (
            <>
              <MenuItem
                icon={<LogOut className="size-4" />}
                disabled={!isConnected}
                onSelect={() => onLeaveNext("hand")}
              >
                {t("table.leaveAfterHand")}
              </MenuItem>
              <MenuItem
                icon={<LogOut className="size-4" />}
                disabled={!isConnected}
                onSelect={() => onLeaveNext("big-blind")}
              >
                {t("table.leaveAtBlind")}
              </MenuItem>
            </>
          )}
          <MenuItem icon={<LogOut className="size-4" />} disabled={!isConnected} onSelect={onLeave}>
            {t("table.leave")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
