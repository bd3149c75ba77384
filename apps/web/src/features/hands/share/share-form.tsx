"use client";
import { clsx } from "clsx";
import { useState } from "react";
import { useLocale } from "use-intl";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { FieldFrame, Problem } from "../../../ui/field.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { embedCode, type HandLinks, sharedPath } from "./share-api.ts";
import type { ShareTranslator } from "./share-words.ts";
import { useHandLinks } from "./use-hand-links.ts";

const LINK_CLASS = "inline-block py-2 underline underline-offset-4 pointer-coarse:py-3";
const LIST_PATH = "/history/links";

/**
 * Shows exactly what strangers would see, with or without names. Here the player creates, copies and revokes the link.
 */
export function ShareForm({
  handId,
  t,
  onClose,
}: {
  readonly handId: string;
  readonly t: ShareTranslator;
  readonly onClose: () => void;
}) {
  const [showsNames, setShowsNames] = useState(false);
  const [isRevoked, setRevoked] = useState(false);
  const { known, problem, busy, make, revoke } = useHandLinks(handId);
  const link = known?.links.find((each) => each.showsNames === showsNames);
  return (
    <div className="mt-4 grid gap-4">
      <SharePreview key={String(showsNames)} handId={handId} showsNames={showsNames} known={known} t={t} />
      {known && <p className="text-sm text-ink-2">{t(known.showsOwnCards ? "dialog.ownShown" : "dialog.ownHidden")}</p>}
      <SwitchRow
        id="share-names"
        label={t("dialog.names")}
        help={t("dialog.namesHelp")}
        checked={showsNames}
        onChange={(checked) => {
          setShowsNames(checked);
          setRevoked(false);
        }}
      />
      <Problem>{problem && t(`error.${problem}`)}</Problem>
      <p aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {isRevoked && !link && t("dialog.revoked")}
      </p>
      {link ? (
        <MadeLink token={link.token} title={known?.title ?? ""} t={t} />
      ) : (
        <Button kind="primary" disabled={busy || known === null} onClick={() => void make(showsNames)}>
          {t("dialog.make")}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        {link ? (
          <Button kind="outline" disabled={busy} onClick={() => void revoke(link.token).then(() => setRevoked(true))}>
            {t("dialog.revoke")}
          </Button>
        ) : (
          <a href={LIST_PATH} className={buttonClass({ kind: "outline" })}>
            {t("dialog.all")}
          </a>
        )}
        <Button onClick={onClose}>{t("dialog.done")}</Button>
      </div>
    </div>
  );
}

/** Shows the preview picture that the link would have. The server draws this one for the player alone. */
function SharePreview({
  handId,
  showsNames,
  known,
  t,
}: {
  readonly handId: string;
  readonly showsNames: boolean;
  readonly known: HandLinks | null;
  readonly t: ShareTranslator;
}) {
  const locale = useLocale();
  const [failed, setFailed] = useState(false);
  const content = known?.text[showsNames ? "named" : "hidden"] ?? t("dialog.drawing");
  if (failed) return <p className="text-sm text-ink-2">{t("dialog.noPicture")}</p>;
  return (
    // biome-ignore lint/performance/noImgElement: the server draws the picture in the right size
    <img
      src={`/api/hands/${handId}/links/picture?names=${showsNames ? 1 : 0}&lang=${locale}`}
      alt={t("dialog.pictureAlt", { content })}
      width={1200}
      height={630}
      className="h-auto w-full rounded-xl border border-line bg-surface-2"
      onError={() => setFailed(true)}
    />
  );
}

/** Shows a text beside a button that copies it. */
function CopyField({
  label,
  copyLabel,
  value,
  t,
}: {
  readonly label: string;
  readonly copyLabel: string;
  readonly value: string;
  readonly t: ShareTranslator;
}) {
  const [outcome, copy] = useCopy();
  return (
    <div>
      <div className="flex items-end gap-2">
        <FieldFrame label={label} className="min-w-0 grow">
          {(attributes) => <input {...attributes} readOnly value={value} onFocus={({ target }) => target.select()} />}
        </FieldFrame>
        <Button aria-label={copyLabel} onClick={() => void copy(value)}>
          {t("dialog.copy")}
        </Button>
      </div>
      <p
        aria-live="polite"
        className={clsx("mt-1 text-sm empty:hidden", outcome === "copied" ? "text-win" : "text-ink-2")}
      >
        {outcome && t(outcome === "copied" ? "dialog.copied" : "dialog.copyByHand")}
      </p>
    </div>
  );
}

function MadeLink({
  token,
  title,
  t,
}: {
  readonly token: string;
  readonly title: string;
  readonly t: ShareTranslator;
}) {
  const { origin } = window.location;
  return (
    <>
      <CopyField
        label={t("dialog.link")}
        copyLabel={t("dialog.copyLink")}
        value={`${origin}${sharedPath(token)}`}
        t={t}
      />
      <CopyField
        label={t("dialog.embed")}
        copyLabel={t("dialog.copyEmbed")}
        value={embedCode(origin, token, title)}
        t={t}
      />
      <p className="flex flex-wrap gap-x-6">
        <a href={sharedPath(token)} target="_blank" rel="noopener" className={LINK_CLASS}>
          {t("dialog.look")}
        </a>
        <a href={LIST_PATH} className={LINK_CLASS}>
          {t("dialog.all")}
        </a>
      </p>
    </>
  );
}
