"use client";
/** Reads hand files in a worker, and keeps what the worker has found so far. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReplayedHand } from "../replay/replayed-hand.ts";
import type { FromImportWorker, ImportedLine, ImportSource, RefusedLine, ToImportWorker } from "./import-messages.ts";

/**
 * The state of the import. `failed` means that the worker crashed, for example because the browser ran out of memory.
 */
type ImportPhase = "idle" | "reading" | "ended" | "stopped" | "failed";

export interface ImportState {
  readonly phase: ImportPhase;
  readonly file: string;
  /** How much of all files has been read, from 0 to 1. */
  readonly done: number;
  readonly hands: readonly ImportedLine[];
  readonly refused: readonly RefusedLine[];
  readonly opened: { readonly no: number; readonly hand: ReplayedHand } | null;
}

const NOTHING: ImportState = { phase: "idle", file: "", done: 0, hands: [], refused: [], opened: null };

export function withMessage(state: ImportState, message: FromImportWorker): ImportState {
  switch (message.type) {
    case "progress": {
      const { file, done, hands, refused } = message;
      const [more, less] = [hands.length > 0, refused.length > 0];
      return {
        ...state,
        ...{ file, done },
        hands: more ? [...state.hands, ...hands] : state.hands,
        refused: less ? [...state.refused, ...refused] : state.refused,
      };
    }
    case "ended":
      return { ...state, phase: message.wasStopped ? "stopped" : "ended" };
    case "hand":
      return { ...state, opened: { no: message.no, hand: message.hand } };
  }
}

export interface Import extends ImportState {
  readonly read: (sources: readonly ImportSource[]) => void;
  readonly stop: () => void;
  readonly open: (no: number) => void;
}

export function useImport(): Import {
  const [state, setState] = useState(NOTHING);
  const worker = useRef<Worker | null>(null);
  const start = useCallback(() => {
    const started = new Worker(new URL("./import.worker.ts", import.meta.url));
    started.addEventListener("message", ({ data }: MessageEvent<FromImportWorker>) => {
      if (worker.current === started) setState((before) => withMessage(before, data));
    });
    started.addEventListener("error", () => {
      started.terminate();
      if (worker.current !== started) return;
      worker.current = null;
      setState((before) => ({ ...before, phase: "failed" }));
    });
    worker.current = started;
    return started;
  }, []);
  // Loads the worker together with the page, so that reading files later needs no network request.
  useEffect(() => {
    start();
    return () => {
      worker.current?.terminate();
      worker.current = null;
    };
  }, [start]);
  const post = (message: ToImportWorker) => (worker.current ?? start()).postMessage(message);
  return {
    ...state,
    read: (sources) => {
      // Replaces a worker that is still reading the earlier files.
      if (state.phase === "reading") worker.current?.terminate();
      if (state.phase === "reading") start();
      setState({ ...NOTHING, phase: "reading", file: sources[0]?.name ?? "" });
      post({ type: "read", sources });
    },
    stop: () => post({ type: "stop" }),
    open: (no) => post({ type: "open", no }),
  };
}
