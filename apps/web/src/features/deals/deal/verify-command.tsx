"use client";
import { useDealWords } from "./use-deal-words.ts";

/** Shows a command to type. On a narrow page, only the command scrolls sideways. */
export const CommandLine = ({ label, children }: { readonly label: string; readonly children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-xl border border-line bg-surface-2">
    <pre className="px-4 py-3 text-sm">
      <code translate="no">{children}</code>
    </pre>
  </section>
);

/** Shows the command that checks a downloaded record without this page. */
export function VerifyCommand({
  file,
  publicKey,
}: {
  readonly file: string;
  /** The newest public key of the room; undefined when the room has published none. */
  readonly publicKey: string | undefined;
}) {
  const t = useDealWords();
  const command = `npm run verify -- ${file}`;
  return (
    <>
      <h3 className="mt-6 mb-1 font-semibold">{t("verify.command.title")}</h3>
      <p className="mb-2 text-ink-2">{t("verify.command.text")}</p>
      <CommandLine label={t("verify.command.title")}>{command}</CommandLine>
      {publicKey !== undefined && (
        <>
          <p className="mt-3 mb-2 text-ink-2">{t("verify.command.key")}</p>
          <CommandLine label={t("verify.command.key")}>{`${command} --key ${publicKey}`}</CommandLine>
        </>
      )}
    </>
  );
}
