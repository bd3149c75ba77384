/** Lists what is wrong with the fields of a form when Zod could not parse it. */
import type { FieldIssue } from "@poker/engine";
import type * as z from "zod";

/** Returns an issue for each field. The message of our own Zod checks is the code of the issue. */
export const collectIssues = (error: z.ZodError | undefined): readonly FieldIssue[] =>
  (error?.issues ?? []).map(({ path, code, message }) => ({
    field: path.join("."),
    code: code === "custom" ? message : code,
  }));
