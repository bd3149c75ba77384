export type Verdict =
  /** `note`: what was not compared, because the vector follows another convention there. */
  { readonly is: "passed"; readonly note: string | null } | { readonly is: "failed"; readonly why: string };
