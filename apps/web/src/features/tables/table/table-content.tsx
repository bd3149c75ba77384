"use client";
import { type ConnectionStatus, isOpenStatus } from "@poker/client";
import { seatAt } from "@poker/engine";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";
import { useCanVibrate } from "../../../ui/vibration.ts";
import { ConnectionBanner } from "../../nodes/connection/connection-banner.tsx";
import { RoomBars } from "../../notices/room-status/room-bars.tsx";
import { type ChatPlacement, PlacedChat } from "../../people/chat/chat-placement.tsx";
import { useFriendNews } from "../../people/friend-news/friend-news.ts";
import { useTablePane } from "../open-tables/table-pane.ts";
import { DoubtfulReceipt, RefusalNote } from "./actions/refusal-note.tsx";
import { plannedMessageKey } from "./actions/seat-situation.ts";
import { TimeOutNote, useTimeOutText } from "./actions/time-out-note.tsx";
import { useChances } from "./chances/use-chances.ts";
import type { PlayerBadges } from "./felt/player-badges.ts";
import { YourHand } from "./felt/your-hand.tsx";
import { TableHeader } from "./header/table-header.tsx";
import type { SeatWish } from "./session/seat-wish.ts";
import { hasFreeSeat, isTableFull, type TableScene } from "./session/table-scene.ts";
import type { TableSession } from "./session/table-session.ts";
import { useLeaveTable, useShownEndedHand, useShownSteps } from "./session/use-shown-table.ts";
import { TableSheets } from "./sheets/table-sheets.tsx";
import { SoundPlayer } from "./signals/sound-player.tsx";
import { TableTitle } from "./signals/table-title.tsx";
import type { TableDialogs } from "./table-dialogs.ts";
import { TABLE_STRIP_CLASS, TableFrame } from "./table-frame.tsx";
import {
  Announcer,
  Cashier,
  ClockWarnings,
  DealAlarm,
  Felt,
  FriendNote,
  GuestEntry,
  Haptics,
  PrivateGameNotes,
  PrivateGameStrip,
  SeatGivenUpDialog,
  SeatLimitAlert,
  TableActions,
  TextTable,
  TournamentAnnouncer,
  TournamentBanner,
  TournamentDialogs,
  TournamentStrip,
} from "./table-parts.ts";
import { useFocusAfterSitting } from "./use-focus-after-sitting.ts";
import { useBarred, type Visitor } from "./visitor.tsx";

interface TableContentProps {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly name: string;
  /** null when the viewer is signed in. */
  readonly visitor: Visitor | null;
  readonly isGuest: boolean;
  readonly connectionStatus: ConnectionStatus;
  readonly asText: boolean;
  readonly onToggleView: () => void;
  readonly chat: ChatPlacement;
  readonly dialogs: TableDialogs;
  /** True while the page still has a request to send that the viewer made before they were signed in. */
  readonly hasWish: boolean;
  readonly onWish: (wish: SeatWish) => void;
  readonly badges: PlayerBadges;
  readonly playerSheet: ReactNode;
  /** Shown while the code of the felt, or of the text table, is being fetched. */
  readonly loading: ReactNode;
}

/** Lays out a table whose scene is known: header, felt or text table, actions, chat, and everything that opens over them. */
export function TableContent(props: TableContentProps) {
  const { session, scene, asText, chat, dialogs, badges, connectionStatus } = props;
  const recentSteps = useShownSteps(session);
  const expectsBots = useStore(session.table, (state) => state.expectsBots);
  const chances = useChances(scene);
  const maySit = canSit(scene, useBarred() === null && isOpenStatus(connectionStatus));
  const frame = {
    header: <ContentHeader {...props} />,
    banner: (
      <div className="flex max-w-full flex-col items-center gap-2">
        <ContentBanner
          session={session}
          scene={scene}
          status={connectionStatus}
          isCashierOpen={dialogs.cashier !== null}
        />
        <FriendNews scene={scene} />
      </div>
    ),
    status: <ContentStatus session={session} scene={scene} />,
    actions: <ContentActions {...props} />,
  };
  const placedChat = <ContentChat {...props} />;
  return (
    <>
      {asText ? (
        <LazyBoundary fallback={props.loading}>
          <TextTable
            {...frame}
            news={
              scene.view.tournament && (
                <LazyBoundary>
                  <TournamentAnnouncer isVisible />
                </LazyBoundary>
              )
            }
            scene={scene}
            expectsBots={expectsBots}
            badges={badges}
            chances={chances}
            recentSteps={recentSteps}
          />
        </LazyBoundary>
      ) : (
        <>
          <TableFrame
            {...frame}
            felt={
              <LazyBoundary fallback={props.loading}>
                <Felt
                  scene={scene}
                  expectsBots={expectsBots}
                  badges={badges}
                  chances={chances}
                  onSit={maySit ? (seat) => dialogs.openCashier({ kind: "seat", seat }) : null}
                />
              </LazyBoundary>
            }
            aside={chat.isBeside && placedChat}
          />
          <LazyBoundary>
            <Announcer recentSteps={recentSteps} chances={chances} />
          </LazyBoundary>
        </>
      )}
      {!chat.isBeside && placedChat}
      <ContentOverlays {...props} />
    </>
  );
}

const canSit = (scene: TableScene, mayAsk: boolean): boolean =>
  mayAsk &&
  scene.you === null &&
  hasFreeSeat(scene) &&
  scene.view.status !== "closed" &&
  scene.view.settings.seating === "pick-a-seat";

function ContentHeader({
  name,
  scene,
  session,
  connectionStatus,
  asText,
  chat,
  dialogs,
  onToggleView,
}: TableContentProps) {
  const pane = useTablePane();
  const shownIds = useMemo(() => [session.tableId], [session]);
  return (
    <>
      <TableHeader
        name={name}
        scene={scene}
        session={session}
        isConnected={isOpenStatus(connectionStatus)}
        asText={asText}
        chat={chat}
        onTopUp={() => dialogs.openCashier({ kind: "chips" })}
        onSheet={dialogs.openSheet}
        onAsText={onToggleView}
      />
      {scene.view.tournament && (
        <LazyBoundary fallback={<div className={TABLE_STRIP_CLASS} />}>
          <TournamentStrip scene={scene} />
        </LazyBoundary>
      )}
      {scene.view.privateGame && (
        <LazyBoundary fallback={<div className={TABLE_STRIP_CLASS} />}>
          <PrivateGameStrip scene={scene} session={session} isConnected={isOpenStatus(connectionStatus)} />
        </LazyBoundary>
      )}
      {/* When several tables share a page, the page shows the room's bars once for all of them. */}
      {!pane && <RoomBars shownIds={shownIds} />}
    </>
  );
}

/** Shows the state of the connection, or the last refusal. While the cashier is open, the cashier shows refusals. */
function ContentBanner({
  session,
  scene,
  status,
  isCashierOpen,
}: {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly status: ConnectionStatus;
  readonly isCashierOpen: boolean;
}) {
  const refusal = useStore(session.state, (state) => state.refusal);
  if (status !== "connected") return <ConnectionBanner status={status} />;
  const note = <RefusalNote refusal={isCashierOpen ? null : refusal} onExpired={session.clearRefusal} />;
  if (scene.view.privateGame)
    return (
      <LazyBoundary fallback={note}>
        <PrivateGameNotes scene={scene} session={session} refusal={note} />
      </LazyBoundary>
    );
  if (!scene.view.tournament || refusal) return note;
  return (
    <LazyBoundary fallback={note}>
      <TournamentBanner scene={scene} />
    </LazyBoundary>
  );
}

function ContentStatus({ session, scene }: { readonly session: TableSession; readonly scene: TableScene }) {
  const t = useTranslations();
  const outOfTime = useTimeOutText(scene);
  const { clock, serverOffsetMs, view, you } = scene;
  const mine = seatAt(view.seats, you);
  // Shows what the player has planned while they are to act. At other times the seat controls show it.
  const planned = mine && view.hand?.toAct?.seat === you ? plannedMessageKey(mine) : null;
  return (
    <>
      <div>
        <YourHand scene={scene} />
      </div>
      <div>
        {outOfTime && clock ? (
          <TimeOutNote text={outOfTime} clock={clock} serverOffsetMs={serverOffsetMs} />
        ) : planned ? (
          <p data-testid="planned-note">{t(planned)}</p>
        ) : (
          <DoubtfulReceipt session={session} scene={scene} />
        )}
      </div>
    </>
  );
}

/** Shows news of friends. On a page of several tables, shows nothing, because the menu of each table shows how much news there is. */
function FriendNews({ scene: { view, you } }: { readonly scene: TableScene }) {
  const hasArrived = useFriendNews(({ arrived }) => arrived !== null);
  const pane = useTablePane();
  if (!hasArrived || pane) return null;
  return (
    <LazyBoundary>
      <FriendNote isToAct={view.hand?.toAct != null && view.hand.toAct.seat === you} />
    </LazyBoundary>
  );
}

function ContentActions({ session, scene, connectionStatus, dialogs }: TableContentProps) {
  const t = useTranslations();
  const heading = useFocusAfterSitting<HTMLHeadingElement>(scene.you !== null, dialogs.cashier !== null);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {t("text.actions")}
      </h2>
      <LazyBoundary>
        <TableActions
          session={session}
          scene={scene}
          isConnected={isOpenStatus(connectionStatus)}
          isTableFull={isTableFull(scene)}
          dialogs={dialogs}
        />
      </LazyBoundary>
    </>
  );
}

/** Shows the chat, but only to players. A viewer who is not signed in has no chat. */
const ContentChat = ({ session, scene: { view, you }, chat, connectionStatus }: TableContentProps) =>
  session.userId === null ? null : (
    <PlacedChat
      placement={chat}
      chat={session.chat}
      userId={session.userId}
      isSeated={you !== null}
      isConnected={isOpenStatus(connectionStatus)}
      isToAct={view.hand?.toAct != null && view.hand.toAct.seat === you}
    />
  );

/** Contains what the page announces, what it plays as sound, and what opens over the table. */
function ContentOverlays(props: TableContentProps) {
  const { session, scene, name, dialogs, playerSheet } = props;
  useLeaveTable(session, scene, name);
  const recentSteps = useShownSteps(session);
  const lastEndedHand = useShownEndedHand(session);
  const givenUpSeat = useStore(session.table, (state) => state.givenUpSeat);
  const alarm = useStore(session.deals.state, (state) => state.alarm);
  const canVibrate = useCanVibrate();
  const mine = seatAt(scene.view.seats, scene.you);
  return (
    <>
      <LazyBoundary>
        <ClockWarnings scene={scene} />
      </LazyBoundary>
      <SoundPlayer recentSteps={recentSteps} scene={scene} />
      {canVibrate && (
        <LazyBoundary>
          <Haptics recentSteps={recentSteps} scene={scene} />
        </LazyBoundary>
      )}
      <TableTitle scene={scene} name={name} />
      {mine?.sittingOut && (
        <LazyBoundary>
          <SeatLimitAlert scene={scene} seat={mine} name={name} />
        </LazyBoundary>
      )}
      {playerSheet}
      {scene.view.tournament && (
        <LazyBoundary>
          {!props.asText && <TournamentAnnouncer isVisible={false} />}
          <TournamentDialogs />
        </LazyBoundary>
      )}
      <TableSheets
        name={dialogs.sheet}
        session={session}
        scene={scene}
        endedHand={lastEndedHand}
        onClose={dialogs.closeSheet}
      />
      {givenUpSeat && (
        <LazyBoundary>
          <SeatGivenUpDialog
            session={session}
            scene={scene}
            name={name}
            givenUp={givenUpSeat}
            onSit={(seat) => dialogs.openCashier({ kind: "seat", seat })}
          />
        </LazyBoundary>
      )}
      {alarm && (
        <LazyBoundary>
          <DealAlarm alarm={alarm} name={name} onClose={session.deals.dismissAlarm} />
        </LazyBoundary>
      )}
      <ContentCashier {...props} />
    </>
  );
}

function GoTo({ href }: { readonly href: string }) {
  const router = useRouter();
  useEffect(() => router.push(href), [router, href]);
  return null;
}

/** Shows the cashier. For a viewer who is not signed in, shows the dialog for playing as a guest. */
function ContentCashier(props: TableContentProps) {
  const { session, scene, name, visitor, isGuest, connectionStatus, dialogs, hasWish, onWish } = props;
  const isConnected = isOpenStatus(connectionStatus);
  if (!dialogs.cashier) return null;
  const common = { scene, name, isConnected, openDialog: dialogs.cashier, onDone: dialogs.closeCashier };
  // A viewer joins a private game through its link, and chooses a name on the page of the link. H2
  if (scene.view.privateGame && visitor?.joinHref) return <GoTo href={visitor.joinHref} />;
  // A viewer who has just signed in is already being seated, so they are not asked again.
  if (session.userId !== null && hasWish) return null;
  return (
    <LazyBoundary>
      {session.userId === null && visitor !== null ? (
        <GuestEntry {...common} visitor={visitor} onWish={onWish} />
      ) : (
        <Cashier {...common} session={session} isGuest={isGuest} />
      )}
    </LazyBoundary>
  );
}
