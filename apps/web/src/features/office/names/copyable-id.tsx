"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { t } from "../translator.ts";

/** An id in small letters, with a button that copies it. */
export function CopyableId({ id }: { readonly id: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-xs text-ink-3">
      <span className="break-all select-all">{id}</span>
      <IconButton label={t(copied ? "find.copied" : "find.copy")} onClick={() => void copy()}>
        <Icon className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
