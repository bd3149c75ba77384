/** The CSS classes of a text field. They are in a file of their own, so that server components can import them. */
export const inputClass =
  "h-11 w-full rounded-xl border border-line-strong bg-room px-3.5 text-base text-ink placeholder:text-ink-3 transition-colors duration-(--quick) aria-invalid:border-danger";
