"use client";
import { type Done, refuse } from "@poker/engine";
import type { TournamentRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { newId } from "../../ui/new-id.ts";
import { signInAsGuest } from "../account/sign-in.ts";
import { requestOnce } from "../connection/request-once.ts";
import type { EntryRefusal } from "./entry-refusal-text.tsx";

/** What came of the last click on a row. */
interface EntryOutcome {
  readonly tournamentId: string;
  readonly refusal: EntryRefusal | null;
}

/** Registers and leaves from the list, with one click. */
export function useEntryCommands(signedIn: boolean, ownIds: readonly string[]) {
  const router = useRouter();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<EntryOutcome | null>(null);
  /** What was done on this page, until the web server's list says it too. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const own = new Set(ownIds.filter((id) => changed.get(id) !== false));
  for (const [id, isIn] of changed) if (isIn) own.add(id);

  async function send(
    { tournamentId }: Pick<TournamentRow, "tournamentId">,
    request: () => Promise<Done | EntryRefusal | null>,
    isIn: boolean,
  ): Promise<boolean> {
    setPendingId(tournamentId);
    setOutcome(null);
    const reply = (await request()) ?? refuse("busy");
    setPendingId(null);
    setOutcome({ tournamentId, refusal: reply.ok ? null : reply });
    // The room knows better than this page who is in.
    if (reply.ok) setChanged((known) => new Map(known).set(tournamentId, isIn));
    if (!reply.ok && reply.code === "already-registered") setChanged((known) => new Map(known).set(tournamentId, true));
    if (!reply.ok && reply.code === "not-registered") setChanged((known) => new Map(known).set(tournamentId, false));
    // The header shows the balance.
    router.refresh();
    return reply.ok;
  }

  return {
    own,
    pendingId,
    outcome,
    /** A visitor becomes a guest first. True when it was done. */
    register: (row: Pick<TournamentRow, "tournamentId">) =>
      send(
        row,
        async () => {
          if (!signedIn && (await signInAsGuest())) return refuse("no-guest");
          const { tournamentId } = row;
          const message = { tournamentId, commandId: newId(), paidWith: "wallet" as const };
          return requestOnce("register", message, tournamentId);
        },
        true,
      ),
    leave: (row: Pick<TournamentRow, "tournamentId">) =>
      send(
        row,
        () => requestOnce("unregister", { tournamentId: row.tournamentId, commandId: newId() }, row.tournamentId),
        false,
      ),
  };
}

export type EntryCommands = ReturnType<typeof useEntryCommands>;
