/** What can be opened beside the table. */
export type SheetName = "rules" | "money" | "preferences" | "keys";
