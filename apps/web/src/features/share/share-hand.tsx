"use client";
import { useState } from "react";
import type { ShareMessages } from "../../messages/share.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ShareForm } from "./share-form.tsx";
import { useShareWords } from "./use-share-words.ts";

/** Opens the dialog in which a player makes a link to a hand that they were dealt. */
export function ShareHand({ handId, words }: { readonly handId: string; readonly words: ShareMessages }) {
  const t = useShareWords(words);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" kind="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("dialog.open")}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t("dialog.title")} description={t("dialog.intro")}>
        <ShareForm handId={handId} t={t} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
