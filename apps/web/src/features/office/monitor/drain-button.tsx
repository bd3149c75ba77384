"use client";
import { newId } from "../../../ui/new-id.ts";
import { words } from "../words.ts";
import { ReasonButton } from "./reason-button.tsx";

/** A server starts no new hands, or does again. */
export const DrainButton = ({ nodeId, draining }: { readonly nodeId: string; readonly draining: boolean }) => (
  <ReasonButton
    label={words(draining ? "monitor.resume" : "monitor.drain")}
    {...(draining ? {} : { help: words("monitor.drainHelp") })}
    path="/api/office/room"
    body={() => ({ what: "drain", commandId: newId(), nodeId, draining: !draining })}
  />
);
