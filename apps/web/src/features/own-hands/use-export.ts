"use client";
/** Runs one export at a time, says how far it is, and saves its file. */
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../ui/save-text.ts";
import { type ExportProgress, type ExportRefusalCode, receiveExport } from "./receive-export.ts";

export type ExportState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly progress: ExportProgress | null }
  | { readonly kind: "saved"; readonly progress: ExportProgress }
  | { readonly kind: "cancelled" }
  | { readonly kind: "refused"; readonly code: ExportRefusalCode };

export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: "none" });
  const running = useRef<AbortController | null>(null);
  // The page that is left shows no progress any more.
  useEffect(() => () => running.current?.abort(), []);
  const start = async (href: string, filename: string) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "running", progress: null });
    const received = await receiveExport(
      href,
      (progress) => setState({ kind: "running", progress }),
      controller.signal,
    );
    running.current = null;
    if (received === null) return setState({ kind: "cancelled" });
    if (typeof received === "string") return setState({ kind: "refused", code: received });
    const { file, ...progress } = received;
    setState({ kind: "saved", progress });
    if (progress.done > progress.leftOut.length) saveFile(filename, file);
  };
  return { state, start, cancel: () => running.current?.abort() };
}
