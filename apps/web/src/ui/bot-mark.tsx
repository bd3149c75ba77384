import { clsx } from "clsx";
import { Bot } from "lucide-react";

/** Marks a player as a bot beside their name, alike on every page; `text` may also say how it plays. */
export const BotMark = ({ text, className }: { readonly text: string; readonly className?: string }) => (
  <span title={text} data-testid="bot-mark" className={clsx("shrink-0 font-normal text-ink-3", className)}>
    <Bot className="size-3.5" aria-hidden="true" />
    <span className="sr-only">{text}</span>
  </span>
);
