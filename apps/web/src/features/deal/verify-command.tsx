"use client";
import { CommandLine } from "./command-line.tsx";
import { useDealWords } from "./use-deal-words.ts";

/** The command that checks a downloaded record without this page. */
export function VerifyCommand({
  file,
  publicKey,
}: {
  readonly file: string;
  /** The newest that the room has published; undefined without one. */
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
