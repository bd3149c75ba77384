/** The sheets that open beside the table. */
export type SheetName = "rules" | "rankings" | "money" | "receipts" | "deal" | "invite" | "preferences" | "keys";
