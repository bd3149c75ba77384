"use client";
/** What the store of a table holds, with the names of players as the reader sees them: they follow the language of the page. */
import { useMemo } from "react";
import { useStore } from "zustand";
import { type ShowName, useShownName } from "../../../ui/shown-name.ts";
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

/** null when nothing of the table has arrived yet. */
export function useShownScene({ table }: TableSession): TableScene | null {
  const showName = useShownName();
  const scene = useStore(table, (state) => state.scene);
  return useMemo(() => scene && sceneWithNames(scene, showName), [scene, showName]);
}

/** The last steps, oldest first. */
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

/** The last hand that ended while this page watched; null before there was one. */
export function useShownEndedHand({ table }: TableSession): EndedHand | null {
  const showName = useShownName();
  const hand = useStore(table, (state) => state.lastEndedHand);
  return useMemo(() => hand && { ...hand, names: showNames(hand.names, showName) }, [hand, showName]);
}
