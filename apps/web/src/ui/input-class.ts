/** The look of a field, in a separate file so that server components can use it. */
export const inputClass =
  "h-11 w-full rounded-xl border border-line-strong bg-room px-3.5 text-base text-ink placeholder:text-ink-3 transition-colors duration-(--quick) aria-invalid:border-danger";
