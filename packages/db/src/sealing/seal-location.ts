/** The hand or step for which something is sealed. */
export interface SealLocation {
  readonly tableId: string;
  /** 0 for a step between hands. */
  readonly handNo: number;
  /** The number of a step's first event; 0 for a hand as a whole. */
  readonly seq: number;
}
