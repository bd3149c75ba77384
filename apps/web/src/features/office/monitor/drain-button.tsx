"use client";
import { newId } from "../../../ui/new-id.ts";
import { t } from "../translator.ts";
import { ReasonButton } from "./reason-button.tsx";

/** Drains a node, which then starts no new hands, or resumes it. */
export const DrainButton = ({ nodeId, draining }: { readonly nodeId: string; readonly draining: boolean }) => (
  <ReasonButton
    label={t(draining ? "monitor.resume" : "monitor.drain")}
    {...(draining ? {} : { help: t("monitor.drainHelp") })}
    path="/api/office/room"
    body={() => ({ what: "drain", commandId: newId(), nodeId, draining: !draining })}
  />
);
