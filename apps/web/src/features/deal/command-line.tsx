/** A command to type, which scrolls by itself on a narrow page. */
export const CommandLine = ({ label, children }: { readonly label: string; readonly children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-xl border border-line bg-surface-2">
    <pre className="px-4 py-3 text-sm">
      <code translate="no">{children}</code>
    </pre>
  </section>
);
