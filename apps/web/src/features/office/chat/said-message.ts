/** A message of players as pages of the back office show it. */
export interface SaidMessage {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly writerId: string;
  readonly writer: string;
  /** null for an emote. */
  readonly written: string | null;
  /** null for words. */
  readonly emote: string | null;
}
