/** A viewer who is not signed in: how they would sit down. */
export interface Visitor {
  /** The guest of this browser, as whom they would play; null when a new guest is made. */
  readonly guestName: string | null;
  /** The play chips that this guest has, or a new one gets; cents. */
  readonly chips: number;
}
