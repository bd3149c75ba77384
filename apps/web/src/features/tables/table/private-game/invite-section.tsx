"use client";
import { isRefusal } from "@poker/engine";
import { type GameRefusalCode, MAX_GAME_PASSWORD, type SentGameInvitation } from "@poker/protocol";
import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { invitationOrigin } from "../../../../http/loopback.ts";
import { BasicForm } from "../../../../ui/basic-form.tsx";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field, Problem } from "../../../../ui/field.tsx";
import { QrCode } from "../../../../ui/qr-code.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";
import { CopyLink, CopyNote } from "../../../private-games/copy-link.tsx";
import { changeInvitation, fetchInvitation, gameRefusalOf, joinPath } from "../../../private-games/games-api.ts";
import { useGameWords } from "../../../private-games/use-game-words.ts";
import { SheetPart } from "./sheet-part.tsx";

/** Shows the link to the game, its QR code, and the short code for typing. The host may replace the link and the code. H2 */
export function InviteSection({ tableId, isHost }: { readonly tableId: string; readonly isHost: boolean }) {
  const t = useGameWords();
  const [invitation, setInvitation] = useState<SentGameInvitation | null>(null);
  const [problem, setProblem] = useState<GameRefusalCode | null>(null);
  useEffect(() => {
    let isWanted = true;
    void fetchInvitation(tableId).then((answer) => {
      if (!isWanted) return;
      if (isRefusal(answer)) setProblem(gameRefusalOf(answer));
      else setInvitation(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [tableId]);
  return (
    <SheetPart title={t("share.title")}>
      <div className="min-h-[13.5rem]">
        <Problem>{problem && t(`error.${problem}`)}</Problem>
        {invitation?.token && invitation.code ? (
          <ShownInvitation
            token={invitation.token}
            code={invitation.code}
            hasPassword={invitation.hasPassword}
            outside={invitation.outside}
          />
        ) : (
          !problem && <p className="text-ink-2">{t("share.loading")}</p>
        )}
      </div>
      {isHost && invitation && <RenewInvitation tableId={tableId} onChanged={setInvitation} />}
    </SheetPart>
  );
}

function ShownInvitation({
  token,
  code,
  hasPassword,
  outside,
}: Pick<SentGameInvitation, "hasPassword" | "outside"> & { readonly token: string; readonly code: string }) {
  const t = useGameWords();
  const [codeOutcome, copyCode] = useCopy();
  const { origin: own } = window.location;
  const reachable = invitationOrigin(own, outside);
  const origin = reachable ?? own;
  const url = `${origin}${joinPath(token)}`;
  return (
    <div className="flex flex-col gap-4">
      {reachable === null && <p role="note">{t("share.localOnly")}</p>}
      <CopyLink label={t("share.link")} url={url} text={t("share.text")} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 *:[svg]:size-32">
        <QrCode text={url} label={t("share.qr")} />
        <div className="min-w-0 grow basis-40">
          <p className="text-sm text-ink-2">{t("share.code")}</p>
          <p className="flex items-center gap-1 text-2xl font-semibold tracking-[0.14em]">
            <span translate="no" data-testid="game-code">
              {code}
            </span>
            <IconButton label={t("share.copyCode")} onClick={() => void copyCode(code)}>
              <Copy className="size-4" aria-hidden="true" />
            </IconButton>
          </p>
          <CopyNote outcome={codeOutcome} />
          <p className="text-xs break-words text-ink-3">
            {t("share.codeHelp", { address: `${new URL(origin).host}/games` })}
          </p>
        </div>
      </div>
      {hasPassword && <p className="text-sm text-ink-2">{t("share.password")}</p>}
    </div>
  );
}

function RenewInvitation({
  tableId,
  onChanged,
}: {
  readonly tableId: string;
  readonly onChanged: (invitation: SentGameInvitation) => void;
}) {
  const t = useGameWords();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<GameRefusalCode | null>(null);
  const renew = async () => {
    const invitation = await changeInvitation(tableId, password || null);
    if (isRefusal(invitation)) return setProblem(gameRefusalOf(invitation));
    onChanged(invitation);
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
        {t("share.renew")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t("share.renewTitle")} description={t("share.renewHelp")}>
        <BasicForm onSubmit={() => void renew()} className="mt-5 flex flex-col gap-4">
          <Field
            label={t("share.newPassword")}
            help={t("share.newPasswordHelp")}
            maxLength={MAX_GAME_PASSWORD}
            autoComplete="off"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Problem>{problem && t(`error.${problem}`)}</Problem>
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={() => setOpen(false)}>{t("game.cancel")}</Button>
            <Button kind="primary" type="submit">
              {t("share.confirm")}
            </Button>
          </div>
        </BasicForm>
      </Dialog>
    </>
  );
}
