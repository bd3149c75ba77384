"use client";
/** Returns what a table's store has, with the names of players written in the language of the page. */
import type { TableEvent } from "@poker/engine";
import { useRouter } from "next/navigation";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type ShowName, useShownName } from "../../../../ui/shown-names.ts";
import { useTablePane } from "../../open-tables/table-pane.ts";
import { useLeftTable } from "../../own-tables/own-table-store.ts";
import type { TableScene } from "./table-scene.ts";
import type { TableSession } from "./table-session.ts";
import type { EndedHand, SeatNames, ShownStep } from "./table-store.ts";

const showNames = (names: SeatNames, showName: ShowName): SeatNames =>
  Object.fromEntries(Object.entries(names).map(([seat, name = ""]) => [seat, showName(name)]));

const sceneWithNames = (scene: TableScene, showName: ShowName): TableScene => ({
  ...scene,
  names: Object.fromEntries(
    Object.entries(scene.names).map(([playerId, named]) => [playerId, { ...named, name: showName(named.name) }]),
  ),
});

/** Returns null when no data of the table has arrived yet. */
export function useShownScene({ table }: TableSession): TableScene | null {
  const showName = useShownName();
  const scene = useStore(table, (state) => state.scene);
  return useMemo(() => scene && sceneWithNames(scene, showName), [scene, showName]);
}

/** Returns the steps that were shown last, oldest first. */
export function useShownSteps({ table }: TableSession): readonly ShownStep[] {
  const showName = useShownName();
  const steps = useStore(table, (state) => state.recentSteps);
  return useMemo(
    () =>
      steps.map((step) => ({
        ...step,
        scene: sceneWithNames(step.scene, showName),
        names: showNames(step.names, showName),
      })),
    [steps, showName],
  );
}

/** Returns the last hand that ended while this page was open; null before that. */
export function useShownEndedHand({ table }: TableSession): EndedHand | null {
  const showName = useShownName();
  const hand = useStore(table, (state) => state.lastEndedHand);
  return useMemo(() => hand && { ...hand, names: showNames(hand.names, showName) }, [hand, showName]);
}

const isOwnLeave = (event: TableEvent, { userId }: Pick<TableSession, "userId">): boolean =>
  event.type === "player-left" && event.playerId === userId && event.reason === "asked";

/**
 * Shows the lobby to a player who has left the table; on a page of several tables, only removes this table. Players leave because they
 * asked to, or because a break or a sanction ended their play. The next page says how many chips went back to their balance, until they sit
 * down again. In a private game, a player who leaves stays on the page and watches.
 */
export function useLeaveTable(session: TableSession, scene: TableScene, name: string): void {
  const router = useRouter();
  const pane = useTablePane();
  // Finds the step in which the player left. The same step may have other events too.
  const leaving = useShownSteps(session).findLast(({ events }) => events.some((event) => isOwnLeave(event, session)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is left once, with the step in which the player leaves
  useEffect(() => {
    const gone = leaving?.events.find((event) => isOwnLeave(event, session));
    if (gone?.type !== "player-left" || scene.view.privateGame || session.state.getState().isChangingTable) return;
    useLeftTable.setState({ left: { name, stack: gone.stack, currency: scene.view.settings.currency } });
    if (pane) pane.onClose();
    else router.push("/");
  }, [leaving?.stepNo]);
  useEffect(() => {
    if (scene.you !== null) useLeftTable.setState({ left: null });
  }, [scene.you]);
}
