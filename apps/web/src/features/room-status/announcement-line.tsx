"use client";
import { clsx } from "clsx";
import { ChevronDown, type LucideIcon, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/button.tsx";
import { StatusLine } from "../../ui/status-line.tsx";

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
    <StatusLine
      look="bar"
      data-testid="announcement"
      icon={icon}
      text={
        isExpanded ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls with its bar must be reachable by keys
          <span tabIndex={0} data-scrolls="" className="block">
            {text}
          </span>
        ) : (
          <span ref={clampedText} className="line-clamp-2">
            {text}
          </span>
        )
      }
    >
      <span className="sticky top-0 flex self-start">
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
      </span>
    </StatusLine>
  );
}
