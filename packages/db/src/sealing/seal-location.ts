/** The hand or the step for which something is sealed. It cannot be opened for another one. */
export interface SealLocation {
  readonly tableId: string;
  /** The number of the hand; 0 for a step between hands. */
  readonly handNo: number;
  /** The number of the step's first event; 0 for a whole hand. */
  readonly seq: number;
}
