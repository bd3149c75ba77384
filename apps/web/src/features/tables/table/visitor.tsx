"use client";
import type { PlayLimitLeft, Standing } from "@poker/protocol";
import { createContext, type ReactNode, useContext } from "react";

/** A viewer who is not signed in, and what they would sit down with. */
export interface Visitor {
  /** The name of the guest that this browser already has; the viewer would play as this guest. null when a new guest would be created. */
  readonly guestName: string | null;
  /** The play chips of this guest in cents. For a new guest, the play chips that they would get. */
  readonly chips: number;
  /** The URL of the page on which the viewer can join the private game that they watch; null at any other table. H2 */
  readonly joinHref: string | null;
  /** How much the limits that this guest has set still allow; null when they have set none. Decision 0061 */
  readonly limitLeft: PlayLimitLeft | null;
}

// Tells components that the viewer may watch but may not sit down, either because staff froze the account or because of a break.

const BarredContext = createContext<Standing | null>(null);

/** Returns why the viewer may not sit down: a sanction or a break. Returns null when they may sit down. */
export const useBarred = (): Standing | null => useContext(BarredContext);

/**
 * Tells the components inside it why the player may not sit down, so that they offer no seat. `standing` is null when the player may sit
 * down.
 */
export const BarredPlayer = ({
  standing,
  children,
}: {
  readonly standing: Standing | null;
  readonly children: ReactNode;
}) => <BarredContext value={standing}>{children}</BarredContext>;
