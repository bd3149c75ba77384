/** Asks the web server for the file of a hand, as this viewer may have it. */
import { handIdOf } from "@poker/protocol";

/** The room writes the record of a hand a moment after its end. */
const TRY_AFTER_MS = [1_500, 5_000, 15_000];

/** null when there is none, or it is not for this viewer. */
export async function fetchDealFile(tableId: string, handNo: number): Promise<object | null> {
  for (const delayMs of TRY_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const response = await fetch(`/api/hands/${handIdOf(tableId, handNo)}/deal`).catch(() => null);
    const file = response?.ok ? fileIn(await response.json().catch(() => null)) : null;
    if (file) return file;
  }
  return null;
}

const fileIn = (answer: unknown): object | null =>
  typeof answer === "object" && answer !== null && "file" in answer && typeof answer.file === "object"
    ? answer.file
    : null;
