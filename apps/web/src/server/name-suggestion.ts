/** Adds a free name to the refusal of a name, so that the page can offer it. */
import { isRefusal } from "@poker/engine";
import { repositories } from "./repositories.ts";

const NAME_REFUSALS: ReadonlySet<string> = new Set(["name-taken", "name-not-allowed"]);

export async function withNameSuggestion<Result extends object>(result: Result, wanted: string): Promise<Result> {
  if (!isRefusal(result) || !NAME_REFUSALS.has(result.code)) return result;
  const suggestion = await repositories().users.suggestName(wanted);
  return suggestion === null ? result : { ...result, detail: { suggestion } };
}
