export interface AttackTarget {
  readonly roomUrl: string;
  /** The game server's own address. */
  readonly gameUrl: string;
  readonly tableId: string;
  /** Returns a new ticket of the attacker, who has an account. */
  readonly signTicket: () => Promise<string>;
  /** Counts what the attack has done. */
  readonly count: (what: keyof AttackCounts, by?: number) => void;
}

export interface AttackCounts {
  readonly connections: number;
  /** The number of read requests, packets, HTTP requests, or pieces of a request. */
  readonly messages: number;
}
