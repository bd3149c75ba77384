"use client";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useFriendWords } from "../friend-news/use-friend-words.ts";

/** How a friendship ends: the player only unfriends the other player, or also blocks them. */
export type FriendshipEnd = "unfriend" | "block";

/** Asks for confirmation before a friendship ends. */
export function ConfirmEnd({
  end,
  name,
  onConfirm,
  onClose,
}: {
  readonly end: FriendshipEnd;
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const t = useFriendWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`confirm.${end}Title`, { name })}
      description={t(`confirm.${end}Body`)}
    >
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {t(end === "block" ? "confirm.yesBlock" : "confirm.yesUnfriend")}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t("confirm.no")}
        </Button>
      </div>
    </Dialog>
  );
}
