/** Settings as they are stored, to be read and copied. */
export const SettingsText = ({ settings }: { readonly settings: object }) => (
  <pre className="overflow-x-auto rounded-2xl border border-line bg-surface p-4 text-xs">
    {JSON.stringify(settings, null, 2)}
  </pre>
);
