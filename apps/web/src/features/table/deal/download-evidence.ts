/** Saves the evidence of a failed check as a file of the player. */
import { listEvidence } from "../../deal/kept-deals.ts";

export const evidenceName = (tableId: string, handNo: number): string => `deal-${tableId.slice(0, 8)}-${handNo}.json`;

export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** False when this browser keeps no evidence of the hand. */
export async function downloadEvidence(tableId: string, handNo: number): Promise<boolean> {
  const kept = await listEvidence().catch(() => []);
  const evidence = kept.find((each) => each.tableId === tableId && each.handNo === handNo);
  if (!evidence) return false;
  saveText(evidenceName(tableId, handNo), evidence.text);
  return true;
}
