/** Saves the evidence of a failed check as a file of the player. */
import { saveText } from "../../../ui/save-text.ts";
import { listEvidence } from "../../deal/kept-deals.ts";
import { recordName } from "../../deal/record-name.ts";

/** False when this browser keeps no evidence of the hand. */
export async function downloadEvidence(tableId: string, handNo: number): Promise<boolean> {
  const kept = await listEvidence().catch(() => []);
  const evidence = kept.find((each) => each.tableId === tableId && each.handNo === handNo);
  if (!evidence) return false;
  saveText(recordName({ tableId, handNo }), evidence.text);
  return true;
}
