"use client";
import type { ConnectionStatus } from "@poker/client";
import { freeSeats, seatAt } from "@poker/engine";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { useCanVibrate } from "../../ui/vibration.ts";
import { type ChatPlacement, PlacedChat } from "../chat/chat-placement.tsx";
import { ConnectionBanner } from "../connection/connection-banner.tsx";
import { useFriendNews } from "../friends/friend-news.ts";
import { RoomBars } from "../room-status/room-bars.tsx";
import { ActionBar } from "./actions/action-bar.tsx";
import { DoubtfulReceipt } from "./actions/doubtful-receipt.tsx";
import { RefusalNote } from "./actions/refusal-note.tsx";
import { SeatControls } from "./actions/seat-controls.tsx";
import { TimeOutNote, useTimeOutText } from "./actions/time-out-note.tsx";
import { useChances } from "./chances/use-chances.ts";
import type { PlayerBadges } from "./felt/player-badges.ts";
import { YourHand } from "./felt/your-hand.tsx";
import { TableHeader } from "./header/table-header.tsx";
import { ClockWarnings } from "./screen-reader/clock-warnings.tsx";
import type { SeatWish } from "./session/seat-wish.ts";
import type { TableScene } from "./session/table-scene.ts";
import { pendingActionFor, type TableSession } from "./session/table-session.ts";
import { useShownEndedHand, useShownSteps } from "./session/use-shown-table.ts";
import { TableSheets } from "./sheets/table-sheets.tsx";
import { SoundPlayer } from "./signals/sound-player.tsx";
import { ToActAlert } from "./signals/to-act-alert.tsx";
import type { TableDialogs } from "./table-dialogs.ts";
import { TABLE_STRIP_CLASS, TableFrame } from "./table-frame.tsx";
import { useTablePane } from "./table-pane.ts";
import {
  Announcer,
  Cashier,
  DealAlarm,
  Felt,
  FriendNote,
  GuestEntry,
  Haptics,
  PrivateGameNotes,
  PrivateGameStrip,
  SeatGivenUpDialog,
  SeatLimitAlert,
  TextTable,
  TournamentAnnouncer,
  TournamentBanner,
  TournamentDialogs,
  TournamentStrip,
} from "./table-parts.ts";
import type { Visitor } from "./visitor.ts";

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
  /** True while what the viewer wanted before they were signed in is on its way. */
  readonly hasWish: boolean;
  readonly onWish: (wish: SeatWish) => void;
  readonly badges: PlayerBadges;
  readonly playerSheet: ReactNode;
  /** Shown while the felt or the text table is fetched. */
  readonly loading: ReactNode;
}

/** Places the parts of a table whose scene is known: header, felt or text, actions, chat, and what opens over them. */
export function TableContent(props: TableContentProps) {
  const { session, scene, asText, chat, dialogs, badges, connectionStatus } = props;
  const recentSteps = useShownSteps(session);
  const expectsBots = useStore(session.table, (state) => state.expectsBots);
  const chances = useChances(scene);
  const isConnected = connectionStatus === "connected";
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
    actions: <ContentActions session={session} scene={scene} isConnected={isConnected} dialogs={dialogs} />,
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
                  onSit={canSit(scene, isConnected) ? (seat) => dialogs.openCashier({ kind: "seat", seat }) : null}
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

const isTableFull = ({ view }: TableScene): boolean => freeSeats(view).length === 0;

/** A tournament gives its seats itself. M10 */
export const hasSeatToTake = (scene: TableScene): boolean => scene.view.tournament === undefined && !isTableFull(scene);

const canSit = (scene: TableScene, isConnected: boolean): boolean =>
  isConnected &&
  scene.you === null &&
  hasSeatToTake(scene) &&
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
        isConnected={connectionStatus === "connected"}
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
          <PrivateGameStrip scene={scene} session={session} isConnected={connectionStatus === "connected"} />
        </LazyBoundary>
      )}
      {/* Of several tables the page itself shows them. */}
      {!pane && <RoomBars shownIds={shownIds} />}
    </>
  );
}

/** The state of the connection, or the last refusal; an open cashier shows refusals itself. */
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
  const outOfTime = useTimeOutText(scene);
  const { clock, serverOffsetMs } = scene;
  return (
    <>
      <div>
        <YourHand scene={scene} />
      </div>
      <div>
        {outOfTime && clock ? (
          <TimeOutNote text={outOfTime} clock={clock} serverOffsetMs={serverOffsetMs} />
        ) : (
          <DoubtfulReceipt session={session} scene={scene} />
        )}
      </div>
    </>
  );
}

/** Of several tables beside each other none tells of friends: their menus have the count. */
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

/** The action bar for the player to act, the controls of a seat or of the rail for everyone else. */
function ContentActions({
  session,
  scene,
  isConnected,
  dialogs,
}: {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly isConnected: boolean;
  readonly dialogs: TableDialogs;
}) {
  const { pendingAction, isCommandPending, preAction, options } = useStore(session.state);
  const lastEndedHand = useStore(session.table, (state) => state.lastEndedHand);
  const { hand } = scene.view;
  if (hand?.toAct && hand.toAct.seat === scene.you)
    return (
      <ActionBar
        key={`${hand.handNo} ${hand.toAct.decision}`}
        hand={hand}
        legal={hand.toAct}
        currency={scene.unit}
        deadline={scene.clock && scene.clock.deadline - scene.serverOffsetMs}
        isConnected={isConnected}
        pendingAction={pendingActionFor(pendingAction, hand.handNo, hand.toAct.decision)}
        onAct={session.sendAction}
      />
    );
  return (
    <SeatControls
      scene={scene}
      session={session}
      isConnected={isConnected}
      isCommandPending={isCommandPending}
      preAction={preAction}
      options={options}
      isTableFull={isTableFull(scene)}
      onSit={() => dialogs.openCashier({ kind: "seat", seat: null })}
      onJoinWaitlist={session.userId === null ? () => dialogs.openCashier({ kind: "waitlist" }) : null}
      onTopUp={() => dialogs.openCashier({ kind: "chips" })}
      onShowBreakdown={lastEndedHand ? () => dialogs.openSheet("money") : null}
    />
  );
}

/** The chat is among players: a viewer who is not signed in has none. */
const ContentChat = ({ session, scene: { view, you }, chat, connectionStatus }: TableContentProps) =>
  session.userId === null ? null : (
    <PlacedChat
      placement={chat}
      chat={session.chat}
      userId={session.userId}
      isSeated={you !== null}
      isConnected={connectionStatus === "connected"}
      isToAct={view.hand?.toAct != null && view.hand.toAct.seat === you}
    />
  );

/** What is announced, sounded or opened over the table. */
function ContentOverlays(props: TableContentProps) {
  const { session, scene, name, dialogs, playerSheet } = props;
  const recentSteps = useShownSteps(session);
  const lastEndedHand = useShownEndedHand(session);
  const givenUpSeat = useStore(session.table, (state) => state.givenUpSeat);
  const alarm = useStore(session.deals.state, (state) => state.alarm);
  const canVibrate = useCanVibrate();
  const mine = seatAt(scene.view.seats, scene.you);
  return (
    <>
      <ClockWarnings scene={scene} />
      <SoundPlayer recentSteps={recentSteps} scene={scene} />
      {canVibrate && (
        <LazyBoundary>
          <Haptics recentSteps={recentSteps} scene={scene} />
        </LazyBoundary>
      )}
      <ToActAlert scene={scene} name={name} />
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

/** The cashier; for a viewer who is not signed in the way in as a guest. */
function ContentCashier(props: TableContentProps) {
  const { session, scene, name, visitor, isGuest, connectionStatus, dialogs, hasWish, onWish } = props;
  const isConnected = connectionStatus === "connected";
  if (!dialogs.cashier) return null;
  const common = { scene, name, isConnected, openDialog: dialogs.cashier, onDone: dialogs.closeCashier };
  // Into a private game a viewer comes by its link, under a name. H2
  if (scene.view.privateGame && visitor?.joinHref) return <GoTo href={visitor.joinHref} />;
  // A viewer who has just signed in is seated without being asked again.
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
