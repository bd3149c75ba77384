"use client";
import { useStore } from "zustand";
import type { TableScene } from "../session/table-scene.ts";
import { pendingActionFor, type TableSession } from "../session/table-session.ts";
import type { TableDialogs } from "../table-dialogs.ts";
import { ActionBar } from "./action-bar.tsx";
import { SeatControls } from "./seat-controls.tsx";

/** Shows the action bar to the player to act. Shows every other viewer the controls of a seat or of the rail. */
export function TableActions({
  session,
  scene,
  isConnected,
  isTableFull,
  dialogs,
}: {
  readonly session: TableSession;
  readonly scene: TableScene;
  readonly isConnected: boolean;
  readonly isTableFull: boolean;
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
      isTableFull={isTableFull}
      onSit={() => dialogs.openCashier({ kind: "seat", seat: null })}
      onJoinWaitlist={session.userId === null ? () => dialogs.openCashier({ kind: "waitlist" }) : null}
      onTopUp={() => dialogs.openCashier({ kind: "chips" })}
      onShowBreakdown={lastEndedHand ? () => dialogs.openSheet("money") : null}
    />
  );
}
