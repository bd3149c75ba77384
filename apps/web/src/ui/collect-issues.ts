/** Collects what is wrong with the fields of a form from a failed parse. */
import type { FieldIssue } from "@poker/engine";
import type * as z from "zod";

/** The code of a check of our own is its message. */
export const collectIssues = (error: z.ZodError | undefined): readonly FieldIssue[] =>
  (error?.issues ?? []).map(({ path, code, message }) => ({
    field: path.join("."),
    code: code === "custom" ? message : code,
  }));
