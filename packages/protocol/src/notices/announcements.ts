/** Announcements: texts of the staff that every player in the room sees for some time. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
  /** Epoch ms, like `until`. */
  readonly from: number;
  readonly until: number;
  /** The announced maintenance begins then, in epoch ms; null for every other announcement. */
  readonly maintenanceAt: number | null;
}
