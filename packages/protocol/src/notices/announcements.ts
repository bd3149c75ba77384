/** Announcements: texts by the staff that everyone in the room sees for some time. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
  /** Epoch ms, like `until`. */
  readonly from: number;
  readonly until: number;
  /** When the announced maintenance begins; epoch ms. null when the announcement is not about maintenance. */
  readonly maintenanceAt: number | null;
}
