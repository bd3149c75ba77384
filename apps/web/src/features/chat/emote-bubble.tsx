"use client";
import type { Emote } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { EmoteGlyph } from "./emote-glyph.tsx";

/** Shows an emote across the top edge of its sender's pod, so that name, stack and caption stay visible. */
export function EmoteBubble({ emote }: { readonly emote: Emote }) {
  const t = useTranslations();
  return (
    <span
      data-testid="emote"
      className="pointer-events-none absolute -top-5 left-1/2 z-10 flex h-6 -translate-x-1/2 items-center gap-1 rounded-full border border-line-strong bg-surface px-2 text-xs font-medium whitespace-nowrap text-ink shadow-lift [animation:appear_var(--calm)_var(--ease)]"
    >
      <EmoteGlyph emote={emote} />
      {t(`chat.emote.${emote}`)}
    </span>
  );
}
