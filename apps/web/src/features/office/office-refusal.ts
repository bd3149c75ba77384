/** A refusal as the back office's routes answer it. `fields`: by the path of what is wrong (`steps.0.cap`), its code. */
export interface OfficeRefusal {
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
}
