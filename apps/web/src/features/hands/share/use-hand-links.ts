"use client";
/**
 * The player's links to one hand. The links are fetched when the dialog opens, and the dialog can make and revoke
 * links.
 */
import { isRefusal, type Refusal } from "@poker/engine";
import { SHARE_REFUSALS, type ShareRefusalCode } from "@poker/protocol";
import { useCallback, useEffect, useState } from "react";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";
import type { HandLinks } from "./share-api.ts";

interface HandLinkEditor {
  /** The links; null until they have been fetched. */
  readonly known: HandLinks | null;
  readonly problem: ShareRefusalCode | null;
  /** True while a request is under way. */
  readonly busy: boolean;
  make(showsNames: boolean): Promise<void>;
  revoke(token: string): Promise<void>;
}

export const revokeLink = (token: string): Promise<object> =>
  sendJson(`/api/share-links/${token}`, {}, { method: "DELETE" });

export const shareRefusalOf = ({ code }: Refusal<string>): ShareRefusalCode => toKnownCode(SHARE_REFUSALS, code);

export function useHandLinks(handId: string): HandLinkEditor {
  const [known, setKnown] = useState<HandLinks | null>(null);
  const [problem, setProblem] = useState<ShareRefusalCode | null>(null);
  const [busy, setBusy] = useState(false);

  const read = useCallback(async () => {
    const answer = await requestJson<HandLinks>(`/api/hands/${handId}/links`);
    if (isRefusal(answer)) setProblem(shareRefusalOf(answer));
    else setKnown(answer);
  }, [handId]);
  useEffect(() => void read(), [read]);

  /** Sends a change and then fetches the links again. */
  async function change(send: () => Promise<object>): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await send();
    if (isRefusal(answer)) setProblem(shareRefusalOf(answer));
    else await read();
    setBusy(false);
  }

  return {
    ...{ known, problem, busy },
    make: (showsNames) => change(() => sendJson("/api/share-links", { handId, showsNames })),
    revoke: (token) => change(() => revokeLink(token)),
  };
}
