"use client";
import { useLocale } from "use-intl";
import type { UsedKey } from "./dealing-page-data.ts";
import { HexValue } from "./hex-value.tsx";
import { useDealWords } from "./use-deal-words.ts";

/** Shows the key with which the room signs its promises, and those it used before. `keys` is newest first. */
export function RoomKeys({ keys }: { readonly keys: readonly UsedKey[] }) {
  const t = useDealWords();
  const locale = useLocale();
  const [current, ...earlier] = keys;
  const days = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { dateStyle: "medium", timeZone: "UTC" });
  if (!current) return <p className="text-ink-2">{t("page.keys.none")}</p>;
  return (
    <>
      <p className="mb-3 text-ink-2">{t("page.keys.text")}</p>
      <dl className="rounded-2xl border border-line bg-surface p-4">
        <dt className="text-sm text-ink-2">
          {t("page.keys.current")}, {t("page.keys.since", { from: days.format(current.firstUsedAt) })}
        </dt>
        <dd className="mt-1">
          <HexValue>{current.publicKey}</HexValue>
        </dd>
      </dl>
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-2 font-medium">{t("page.keys.earlier")}</summary>
          <dl className="divide-y divide-line/60 rounded-2xl border border-line bg-surface px-4">
            {earlier.map(({ publicKey, firstUsedAt, lastUsedAt }) => (
              <div key={publicKey} className="py-3">
                <dt className="text-sm text-ink-2">
                  {t("page.keys.used", { from: days.format(firstUsedAt), to: days.format(lastUsedAt) })}
                </dt>
                <dd className="mt-1">
                  <HexValue>{publicKey}</HexValue>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
