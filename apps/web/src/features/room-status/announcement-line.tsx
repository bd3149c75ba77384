"use client";
import { clsx } from "clsx";
import { ChevronDown, type LucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { BarLine } from "../../ui/bar-line.tsx";
import { IconButton } from "../../ui/button.tsx";

/** One announcement, cut to two lines until the reader asks for all of it. */
export function AnnouncementLine({
  icon,
  text,
  onClose,
}: {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations("dealing");
  const clampedText = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  useEffect(() => {
    const element = clampedText.current;
    if (!element || isExpanded) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isExpanded]);
  return (
    <BarLine
      data-testid="announcement"
      icon={icon}
      text={
        isExpanded ? (
          // In a low window the text scrolls, so that it leaves room for the table.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
          <span tabIndex={0} data-scrolls="" className="block overflow-y-auto [@media(max-height:50rem)]:max-h-18">
            {text}
          </span>
        ) : (
          <span ref={clampedText} className="line-clamp-2">
            {text}
          </span>
        )
      }
    >
      {isCut && (
        <IconButton
          label={t(isExpanded ? "less" : "more")}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          <ChevronDown className={clsx("size-4", isExpanded && "rotate-180")} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t("close")} onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </BarLine>
  );
}
