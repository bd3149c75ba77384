"use client";
import { t } from "../translator.ts";
import { ReasonButton } from "./reason-button.tsx";

/** Drains a node, which then starts no new hands, or resumes it. */
export const DrainButton = ({ nodeId, draining }: { readonly nodeId: string; readonly draining: boolean }) => (
  <ReasonButton
    label={t(draining ? "monitor.resume" : "monitor.drain")}
    {...(draining ? {} : { help: t("monitor.drainHelp") })}
    path="/api/office/room"
    idField="commandId"
    body={() => ({ what: "drain", nodeId, draining: !draining })}
  />
);
