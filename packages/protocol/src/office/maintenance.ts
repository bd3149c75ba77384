/** Maintenance: staff close the whole room to players for a while. Decision 0113 */
export interface Maintenance {
  /** The text that players read; at most `MAX_ANNOUNCEMENT_LENGTH` characters. */
  readonly text: string;
  /** When the maintenance begins; epoch ms. Before this time it is only announced. */
  readonly from: number;
  /** When the room is expected to open again; epoch ms. null when not known. The maintenance goes on until staff end it. */
  readonly until: number | null;
}
