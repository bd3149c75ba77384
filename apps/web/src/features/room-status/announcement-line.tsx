"use client";
import { clsx } from "clsx";
import { ChevronDown, type LucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BarLine } from "../../ui/bar-line.tsx";
import { IconButton } from "../../ui/button.tsx";

/** One notice, in two lines at most until somebody wants to read all of it. */
export function NewsLine({
  icon,
  text,
  onClose,
}: {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("dealing");
  const words = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState(false);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const box = words.current;
    if (!box || whole) return;
    const watched = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight + 1));
    watched.observe(box);
    return () => watched.disconnect();
  }, [whole]);
  return (
    <BarLine
      data-testid="news"
      icon={icon}
      text={
        whole ? (
          // Where the window is low it scrolls, so that it leaves room for the table.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
          <span tabIndex={0} data-scrolls="" className="block overflow-y-auto [@media(max-height:50rem)]:max-h-18">
            {text}
          </span>
        ) : (
          <span ref={words} className="line-clamp-2">
            {text}
          </span>
        )
      }
    >
      {cut && (
        <IconButton label={t(whole ? "less" : "more")} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          <ChevronDown className={clsx("size-4", whole && "rotate-180")} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t("close")} onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </BarLine>
  );
}
