"use client";
import type { Chances } from "@poker/engine";
import { useEffect, useState } from "react";
import type { TableScene } from "../session/table-scene.ts";
import { findRunOut, runOutKey } from "./run-out.ts";

/**
 * Returns the chances of the open hands while the board is being run out; null at all other times. Until the chances of a new street are
 * computed, returns those of the street before.
 */
export function useChances(scene: Pick<TableScene, "view" | "annotations">): Chances | null {
  const runOut = findRunOut(scene);
  const key = runOut && runOutKey(runOut);
  const { handNo, hand } = scene.view;
  const isAnyAllIn = hand !== null && hand.result === null && hand.seats.some(({ status }) => status === "all-in");
  const [known, setKnown] = useState<{ readonly handNo: number; readonly chances: Chances } | null>(null);

  // Starts the worker at the first all-in, so that it is ready when chances are needed.
  useEffect(() => {
    if (isAnyAllIn) void import("./request-chances.ts").then(({ prepareWorker }) => prepareWorker()).catch(() => {});
  }, [isAnyAllIn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that chances depend on
  useEffect(() => {
    if (!runOut) return;
    let isCurrent = true;
    void import("./request-chances.ts")
      .then(({ requestChances }) => requestChances(runOut))
      .then((chances) => {
        if (isCurrent && chances) setKnown({ handNo, chances });
      })
      // The web server cannot be reached. The hand continues without chances. Fault 15
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [key]);

  return runOut && known?.handNo === handNo ? known.chances : null;
}
