/** Collects the issues of a form's fields from a failed parse. */
import type { FieldIssue } from "@poker/engine";
import type * as z from "zod";

/** Lists the issues. For our own checks, the message of the check is the code of the issue. */
export const collectIssues = (error: z.ZodError | undefined): readonly FieldIssue[] =>
  (error?.issues ?? []).map(({ path, code, message }) => ({
    field: path.join("."),
    code: code === "custom" ? message : code,
  }));
