"use client";
import { clsx } from "clsx";
import { Star } from "lucide-react";
import { useTranslations } from "use-intl";

/** Makes a table a favourite, or no longer one. */
export function StarButton({
  name,
  starred,
  onStar,
}: {
  readonly name: string;
  readonly starred: boolean;
  readonly onStar: () => void;
}) {
  const t = useTranslations("lobby");
  return (
    <button
      type="button"
      aria-label={t("favourite", { table: name })}
      aria-pressed={starred}
      onClick={(event) => {
        event.stopPropagation();
        onStar();
      }}
      className={clsx(
        "inline-flex size-10 shrink-0 pointer-coarse:size-11 items-center justify-center rounded-xl transition-colors duration-(--quick) hover:bg-surface-2",
        starred ? "text-brass-ink" : "text-ink-3",
      )}
    >
      <Star className={clsx("size-4", starred && "fill-current")} aria-hidden="true" />
    </button>
  );
}
