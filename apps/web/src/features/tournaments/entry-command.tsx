"use client";
import { type Done, type Refusal, refuse } from "@poker/engine";
import type { TournamentRow, WireRefusal } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { newId } from "../../ui/new-id.ts";
import { signInAsGuest } from "../accounts/sign-in.ts";
import { requestOnce } from "../nodes/connection/game-connection.ts";
import { RefusalText } from "../protection/refusal-text.tsx";

/** `no-guest`: the visitor has to become a guest before they can enter, and this failed. */
type EntryRefusal = WireRefusal | Refusal<"no-guest">;

/** Says why an entry was refused. */
export function EntryRefusalText({ refusal }: { readonly refusal: EntryRefusal }) {
  const t = useTranslations("tournaments");
  const { code, detail } = refusal;
  if (code === "no-guest") return t("signInFirst");
  // The usual sentence for this refusal suggests a smaller amount, but an entry has only one price.
  return code === "not-enough-chips" ? (
    t("page.notEnough")
  ) : (
    <RefusalText refusal={{ code, ...(detail && { detail }) }} />
  );
}

/** What the player's last click on a row led to. */
interface EntryOutcome {
  readonly tournamentId: string;
  readonly refusal: EntryRefusal | null;
}

/** Registers the player for a tournament in the list, or unregisters them, with one click. */
export function useEntryCommands(signedIn: boolean, ownIds: readonly string[]) {
  const router = useRouter();
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<EntryOutcome | null>(null);
  /** What the player has changed on this page since the web server made the list: true for registered, false for unregistered. */
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
    // Only the room decides who is registered, so the list changes after its reply.
    if (reply.ok) setChanged((known) => new Map(known).set(tournamentId, isIn));
    if (!reply.ok && reply.code === "already-registered") setChanged((known) => new Map(known).set(tournamentId, true));
    if (!reply.ok && reply.code === "not-registered") setChanged((known) => new Map(known).set(tournamentId, false));
    // Refreshes the page, because its header shows the balance.
    router.refresh();
    return reply.ok;
  }

  return {
    own,
    pendingId,
    outcome,
    /** Makes a visitor a guest first. Resolves with true when the registration was accepted. */
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
