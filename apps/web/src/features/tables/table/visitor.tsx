"use client";
import type { PlayLimitLeft, Standing } from "@poker/protocol";
import { createContext, type ReactNode, useContext } from "react";

/** A viewer who is not signed in, and how they would sit down. */
export interface Visitor {
  /** The name of this browser's guest; the viewer would play as this guest. null when a new guest would be made. */
  readonly guestName: string | null;
  /** The play chips that this guest has, or that a new guest gets, in cents. */
  readonly chips: number;
  /** The link into the private game that the viewer watches; null at any other table. H2 */
  readonly joinHref: string | null;
  /** How much this guest's own limits still allow; null when the guest has set no limits. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}

// Tells components when the viewer may watch but may not sit down: when staff froze the account, or during a break.

const BarredContext = createContext<Standing | null>(null);

/** Why the viewer may not sit down: a sanction or a break. null when they may sit down. */
export const useBarred = (): Standing | null => useContext(BarredContext);

/**
 * Tells the components inside why the player may not sit down, so that these components offer no seat. `standing` is null when the player
 * may sit down.
 */
export const BarredPlayer = ({
  standing,
  children,
}: {
  readonly standing: Standing | null;
  readonly children: ReactNode;
}) => <BarredContext value={standing}>{children}</BarredContext>;
