/** The sheets that open beside the table. */
export type SheetName = "rules" | "money" | "preferences" | "keys";
