/** Announcements: what staff tell every player in the room for a time. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
  /** Epoch ms, like `until`. */
  readonly from: number;
  readonly until: number;
}
