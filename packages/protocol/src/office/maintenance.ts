/** Maintenance: staff close the whole room to players for some time. Decision 0113 */
export interface Maintenance {
  /** What the staff tell the players, at most `MAX_ANNOUNCEMENT_LENGTH` characters. */
  readonly text: string;
  /** Epoch ms. Until then the maintenance is only announced. */
  readonly from: number;
  /**
   * When the room is expected to be back, in epoch ms; null when not known. The maintenance continues until staff end
   * it.
   */
  readonly until: number | null;
}
