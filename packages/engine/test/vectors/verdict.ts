export type Verdict =
  /** `note` says which values were not compared because the vector follows another rule for them. */
  { readonly is: "passed"; readonly note: string | null } | { readonly is: "failed"; readonly why: string };
