"use client";
import { clsx } from "clsx";
import { X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { BackLink } from "../../../../ui/back-link.tsx";
import { IconButton } from "../../../../ui/button.tsx";
import { formatStakes } from "../../../../ui/format-amount.ts";
import { LazyBoundary } from "../../../../ui/lazy-boundary.tsx";
import { tournamentHref } from "../../../../ui/shown-names.ts";
import { ThemeToggle } from "../../../../ui/theme-toggle.tsx";
import { ChatButton } from "../../../people/chat/chat-button.tsx";
import type { ChatPlacement } from "../../../people/chat/chat-placement.tsx";
import { useTablePane } from "../../open-tables/table-pane.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import type { SheetName } from "../table-dialogs.ts";
import { DealMarkSign } from "../table-parts.ts";
import { HeaderMenu } from "./header-menu.tsx";

export interface TableHeaderProps {
  readonly name: string;
  readonly scene: TableScene;
  readonly session: TableSession;
  readonly isConnected: boolean;
  /** True when the table is shown as text. */
  readonly asText: boolean;
  readonly chat: ChatPlacement;
  readonly onTopUp: () => void;
  readonly onSheet: (name: SheetName) => void;
  readonly onAsText: () => void;
}

/** The longest round trip that is shown with three bars, and the longest that is shown with two bars. */
const MAX_GOOD_ROUND_TRIP_MS = 150;
const MAX_FAIR_ROUND_TRIP_MS = 400;

/** Shows the quality of the connection as bars. Their label has the round-trip time. */
function ConnectionQuality({ session }: { readonly session: TableSession }) {
  const t = useTranslations();
  const { connectionStatus, roundTripMs } = useStore(session.state);
  const bars =
    connectionStatus !== "connected"
      ? 0
      : roundTripMs === null || roundTripMs <= MAX_GOOD_ROUND_TRIP_MS
        ? 3
        : roundTripMs <= MAX_FAIR_ROUND_TRIP_MS
          ? 2
          : 1;
  const label =
    connectionStatus !== "connected"
      ? t("table.qualityGone")
      : roundTripMs === null
        ? t("table.qualityUnknown")
        : t("table.quality", { ms: Math.max(1, Math.round(roundTripMs)) });
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      data-testid="line-quality"
      className="inline-flex h-10 w-7 shrink-0 items-center justify-center gap-[3px]"
    >
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={clsx(
            "w-[3px] rounded-full",
            bar > bars ? "bg-line-strong" : bars === 1 ? "bg-danger" : "bg-ink-2",
          )}
          style={{ height: 3 + bar * 3 }}
        />
      ))}
    </span>
  );
}

/** Shows the table's name and stakes, the link back, the chat button and the menu. */
export function TableHeader(props: TableHeaderProps) {
  const { name, scene, session, chat } = props;
  const t = useTranslations();
  const pane = useTablePane();
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-2 desk:px-4 low:h-11 short:h-11">
      {pane ? (
        <IconButton label={t("tables.close")} onClick={pane.onClose}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      ) : (
        <BackLink />
      )}
      <TableTitle name={name} scene={scene} />
      {/* On a phone the sign is above the connection bars, so that it takes no space from the stakes. */}
      <div className="relative flex shrink-0 items-center translate-y-1 desk:translate-y-0">
        <LazyBoundary fallback={<span className="absolute desk:static desk:size-5.5" />}>
          <DealMarkSign session={session} scene={scene} />
        </LazyBoundary>
        <ConnectionQuality session={session} />
      </div>
      {session.userId !== null && (
        <ChatButton chat={session.chat} userId={session.userId} isOpen={chat.isOpen} onToggle={chat.toggleOpen} />
      )}
      {!pane && <ThemeToggle />}
      <HeaderMenu {...props} />
    </header>
  );
}

function TableTitle({ name, scene: { view, unit } }: Pick<TableHeaderProps, "name" | "scene">) {
  const t = useTranslations();
  // A page of several tables already has an h1 of its own.
  const Title = useTablePane() ? "h2" : "h1";
  const { rules } = view.settings;
  const game = t(`game.${rules.game}`);
  const stakes =
    rules.structure === "fixed-limit"
      ? formatStakes(rules.smallBet, rules.bigBet, unit)
      : formatStakes(rules.smallBlind, rules.bigBlind, unit);
  return (
    <div className="min-w-0 grow leading-tight">
      <Title className="truncate font-semibold">
        {view.tournament ? (
          <Link href={tournamentHref(view.tournament.tournamentId)} className="hover:underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </Title>
      <p className="figures truncate text-xs text-ink-2">
        <span className="sr-only desk:not-sr-only">
          {t("table.stakes", { game, structure: t(`game.${rules.structure}`), stakes })}
        </span>
        <span aria-hidden="true" className="desk:hidden">
          {t("table.stakesBrief", { game, structure: t(`game.letters-${rules.structure}`), stakes })}
        </span>
      </p>
    </div>
  );
}
