"use client";
import type { ConnectionStatus } from "@poker/client";
import { freeSeats } from "@poker/engine";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { type ChatPlacement, PlacedChat } from "../chat/chat-placement.tsx";
import { ConnectionBanner } from "../connection/connection-banner.tsx";
import { RoomBars } from "../room-status/room-bars.tsx";
import { ActionBar } from "./actions/action-bar.tsx";
import { ActionReceipt } from "./actions/action-receipt.tsx";
import { RefusalNote } from "./actions/refusal-note.tsx";
import { SeatControls } from "./actions/seat-controls.tsx";
import { Announcer } from "./announce/announcer.tsx";
import { ClockWarnings } from "./announce/clock-warnings.tsx";
import { SoundPlayer } from "./announce/sounds/sound-player.tsx";
import { ToActAlert } from "./announce/to-act-alert.tsx";
import { Felt } from "./felt/felt.tsx";
import type { PlayerBadges } from "./felt/player-badges.ts";
import { YourHand } from "./felt/your-hand.tsx";
import { TableHeader } from "./header/table-header.tsx";
import type { TableScene } from "./session/table-scene.ts";
import { pendingActionFor, type TableSession } from "./session/table-session.ts";
import { TableSheets } from "./sheets/table-sheets.tsx";
import type { TableDialogs } from "./table-dialogs.ts";
import { TableFrame } from "./table-frame.tsx";
import { useTablePane } from "./table-pane.ts";
import { Cashier, TextTable } from "./table-parts.ts";

interface TableContentProps {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly name: string;
  readonly isGuest: boolean;
  readonly connectionStatus: ConnectionStatus;
  readonly asText: boolean;
  readonly onToggleView: () => void;
  readonly chat: ChatPlacement;
  readonly dialogs: TableDialogs;
  readonly badges: PlayerBadges;
  readonly playerSheet: ReactNode;
  /** Shown while the text table is fetched. */
  readonly loading: ReactNode;
}

/** Places the parts of a table whose scene is known: header, felt or text, actions, chat, and what opens over them. */
export function TableContent(props: TableContentProps) {
  const { session, scene, asText, chat, dialogs, badges, connectionStatus } = props;
  const recentSteps = useStore(session.table, (state) => state.recentSteps);
  const isConnected = connectionStatus === "connected";
  const frame = {
    header: <ContentHeader {...props} />,
    banner: <ContentBanner session={session} status={connectionStatus} isCashierOpen={dialogs.cashier !== null} />,
    status: <ContentStatus session={session} scene={scene} />,
    actions: <ContentActions session={session} scene={scene} isConnected={isConnected} dialogs={dialogs} />,
  };
  const placedChat = <ContentChat {...props} />;
  return (
    <>
      {asText ? (
        <LazyBoundary fallback={props.loading}>
          <TextTable {...frame} scene={scene} badges={badges} recentSteps={recentSteps} />
        </LazyBoundary>
      ) : (
        <>
          <TableFrame
            {...frame}
            felt={
              <Felt
                scene={scene}
                badges={badges}
                onSit={canSit(scene, isConnected) ? (seat) => dialogs.openCashier({ kind: "seat", seat }) : null}
              />
            }
            aside={chat.isBeside && placedChat}
          />
          <Announcer recentSteps={recentSteps} />
        </>
      )}
      {!chat.isBeside && placedChat}
      <ContentOverlays {...props} />
    </>
  );
}

const isTableFull = ({ view }: TableScene): boolean => freeSeats(view).length === 0;

const canSit = (scene: TableScene, isConnected: boolean): boolean =>
  isConnected &&
  scene.you === null &&
  !isTableFull(scene) &&
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
      {/* Of several tables the page itself shows them. */}
      {!pane && <RoomBars />}
    </>
  );
}

/** The state of the connection, or the last refusal; an open cashier shows refusals itself. */
function ContentBanner({
  session,
  status,
  isCashierOpen,
}: {
  readonly session: TableSession;
  readonly status: ConnectionStatus;
  readonly isCashierOpen: boolean;
}) {
  const refusal = useStore(session.state, (state) => state.refusal);
  if (status !== "connected") return <ConnectionBanner status={status} />;
  return <RefusalNote refusal={isCashierOpen ? null : refusal} onExpired={session.clearRefusal} />;
}

const ContentStatus = ({ session, scene }: { readonly session: TableSession; readonly scene: TableScene }) => (
  <>
    <div>
      <YourHand scene={scene} />
    </div>
    <div>
      <ActionReceipt session={session} scene={scene} />
    </div>
  </>
);

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
  const { hand, settings } = scene.view;
  if (hand?.toAct && hand.toAct.seat === scene.you)
    return (
      <ActionBar
        key={`${hand.handNo} ${hand.toAct.decision}`}
        hand={hand}
        legal={hand.toAct}
        currency={settings.currency}
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
      onTopUp={() => dialogs.openCashier({ kind: "chips" })}
      onShowBreakdown={lastEndedHand ? () => dialogs.openSheet("money") : null}
    />
  );
}

const ContentChat = ({ session, scene: { view, you }, chat, connectionStatus }: TableContentProps) => (
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
function ContentOverlays({ session, scene, name, isGuest, connectionStatus, dialogs, playerSheet }: TableContentProps) {
  const { recentSteps, lastEndedHand } = useStore(session.table);
  return (
    <>
      <ClockWarnings scene={scene} />
      <SoundPlayer recentSteps={recentSteps} scene={scene} />
      <ToActAlert scene={scene} name={name} />
      {playerSheet}
      <TableSheets name={dialogs.sheet} scene={scene} endedHand={lastEndedHand} onClose={dialogs.closeSheet} />
      {dialogs.cashier && (
        <LazyBoundary>
          <Cashier
            session={session}
            scene={scene}
            name={name}
            isGuest={isGuest}
            isConnected={connectionStatus === "connected"}
            openDialog={dialogs.cashier}
            onDone={dialogs.closeCashier}
          />
        </LazyBoundary>
      )}
    </>
  );
}
