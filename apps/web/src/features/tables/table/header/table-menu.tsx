"use client";
import type { SeatOptions, TableSeat } from "@poker/engine";
import {
  BookOpen,
  Check,
  CirclePause,
  Coins,
  Columns2,
  Keyboard,
  Languages,
  ListOrdered,
  LogOut,
  PlusCircle,
  ReceiptText,
  RefreshCw,
  ShieldCheck,
  SlidersHorizontal,
  SquareUserRound,
  Text,
  UserPlus,
  Volume2,
  VolumeX,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useNextLanguage } from "../../../../ui/language.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../../ui/menu.tsx";
import { usePreferences } from "../../../../ui/preferences.ts";
import { FriendsItem } from "../../../people/friend-news/news-at-table.tsx";
import type { SheetName } from "../table-dialogs.ts";

/** Each click on the menu item moves on to the next of these three choices. */
const NEXT_AUTO_TOP_UP: Readonly<Record<SeatOptions["autoTopUp"], SeatOptions["autoTopUp"]>> = {
  off: "buy-in",
  "buy-in": "maximum",
  maximum: "off",
};

interface TableMenuProps {
  readonly trigger: ReactNode;
  /** The viewer's own seat; null when they have no seat. */
  readonly seat: TableSeat | null;
  /** True at a tournament's table. A player there has no choices about their seat or chips. M11 */
  readonly isTournament: boolean;
  /** True when the viewer is signed in. Only then can there be receipts of their actions. */
  readonly isPlayer: boolean;
  readonly isConnected: boolean;
  readonly asText: boolean;
  readonly onTopUp: () => void;
  readonly onSheet: (name: SheetName) => void;
  readonly onAsText: () => void;
  /** The URL of a page that shows another table beside this one; null when the page already has several tables. */
  readonly addTableHref: string | null;
  readonly onSitOut: (when: "next-hand" | "next-big-blind") => void;
  /** The player's settings for their seat; null when the server has not sent them yet. */
  readonly options: SeatOptions | null;
  readonly onOptions: (change: Partial<SeatOptions>) => void;
  readonly onLeave: () => void;
  readonly onLeaveNext: (when: "hand" | "big-blind") => void;
}

/** Shows the table's menu, open from the moment it is mounted. Players seldom need it, so its file is fetched with the first click. */
export function TableMenu(props: TableMenuProps) {
  const { trigger, seat, isTournament } = props;
  return (
    <Menu trigger={trigger} defaultOpen>
      {seat && !isTournament && !seat.leaving && <LeaveItems {...props} seat={seat} />}
      {seat && !isTournament && <SeatItems {...props} seat={seat} />}
      <ViewItems {...props} />
    </Menu>
  );
}

type SeatItemProps = TableMenuProps & { readonly seat: TableSeat };

/** Shows the menu items for a player's chips, for their settings, and for sitting out. */
function SeatItems({ seat, isConnected, onTopUp, options, onOptions, onSitOut }: SeatItemProps) {
  const t = useTranslations();
  return (
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
  );
}

/**
 * Shows the menu items that viewers without a seat have too: rules, the chips of the last hand, the check of the deal, the viewer's own
 * receipts, friends, sound, preferences, the language, the view, and one more table.
 */
function ViewItems({ isPlayer, asText, onSheet, onAsText, addTableHref }: TableMenuProps) {
  const t = useTranslations();
  const { muted, setPreferences } = usePreferences();
  const otherLanguage = useNextLanguage();
  const router = useRouter();
  return (
    <>
      <MenuItem icon={<BookOpen className="size-4" />} onSelect={() => onSheet("rules")}>
        {t("table.rules")}
      </MenuItem>
      <MenuItem icon={<ListOrdered className="size-4" />} onSelect={() => onSheet("rankings")}>
        {t("rankings.title")}
      </MenuItem>
      <MenuItem icon={<Coins className="size-4" />} onSelect={() => onSheet("money")}>
        {t("table.money")}
      </MenuItem>
      <MenuItem icon={<ShieldCheck className="size-4" />} onSelect={() => onSheet("deal")}>
        {t("dealCheck.title")}
      </MenuItem>
      {isPlayer && (
        <MenuItem icon={<ReceiptText className="size-4" />} onSelect={() => onSheet("receipts")}>
          {t("receipt.title")}
        </MenuItem>
      )}
      {isPlayer && (
        <MenuItem icon={<UserPlus className="size-4" />} onSelect={() => onSheet("invite")}>
          {t("table.inviteFriend")}
        </MenuItem>
      )}
      {isPlayer && <FriendsItem />}
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
      {otherLanguage && (
        <MenuItem icon={<Languages className="size-4" />} onSelect={otherLanguage.changeLanguage}>
          {t("account.toLanguage", { language: otherLanguage.language })}
        </MenuItem>
      )}
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
    </>
  );
}

function LeaveItems({ seat, isConnected, onLeave, onLeaveNext }: SeatItemProps) {
  const t = useTranslations();
  return (
    <>
      <MenuItem icon={<LogOut className="size-4" />} disabled={!isConnected} onSelect={onLeave}>
        {t("table.leave")}
      </MenuItem>
      {!seat.sittingOut && (
        <>
          <MenuItem icon={<LogOut className="size-4" />} disabled={!isConnected} onSelect={() => onLeaveNext("hand")}>
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
      <MenuSeparator />
    </>
  );
}
