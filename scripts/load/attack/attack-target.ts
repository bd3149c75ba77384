export interface AttackTarget {
  readonly roomUrl: string;
  /** The address of the game server itself, without the proxy. */
  readonly gameUrl: string;
  readonly tableId: string;
  /** Returns a new socket ticket for the attacker, who has an account. */
  readonly signTicket: () => Promise<string>;
  /** Adds to the count of what the attack has done so far. */
  readonly count: (what: keyof AttackCounts, by?: number) => void;
}

export interface AttackCounts {
  readonly connections: number;
  /** How many read requests, packets, HTTP requests, or pieces of a request the attack has sent. */
  readonly messages: number;
}
