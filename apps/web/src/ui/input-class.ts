/** The look of a field; on its own, so that pages of the server can use it. */
export const inputClass =
  "h-11 w-full rounded-xl border border-line-strong bg-room px-3.5 text-base text-ink placeholder:text-ink-3 transition-colors duration-(--quick) aria-invalid:border-danger";
