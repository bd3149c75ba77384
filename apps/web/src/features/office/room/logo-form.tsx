"use client";
import { useId, useState } from "react";
import { FieldFrame } from "../../../ui/field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { pictureData, readPicture } from "./read-picture.ts";
import { remountWhenSaved, type WithRequest, type WithSettings } from "./settings-form.tsx";

interface PickedPicture {
  /** The picture as base64; an empty text when the picture cannot be sent. */
  readonly content: string;
  /** Why the picture cannot be sent; null when it can be sent. */
  readonly refusal: "picture-too-large" | "not-a-picture" | null;
}

interface LogoFormProps extends WithSettings {
  readonly logo: string | null;
}

function LogoFields({ shown, logo, request }: LogoFormProps & WithRequest) {
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const titleId = useId();
  async function pick(file: File | undefined) {
    if (!file) return setPicked(null);
    const content = await readPicture(file);
    setPicked(content === null ? { content: "", refusal: "picture-too-large" } : { content, refusal: null });
  }
  const refusal = picked?.refusal ?? null;
  const problem = refusal === null ? request.issueAt("picture") : t(`refusal.${refusal}`);
  const actions = [
    { label: t("room.logoSave"), kind: "primary", value: "save" } as const,
    ...(shown.chosen.logo === undefined ? [] : [{ label: t("room.logoRemove"), value: "remove" }]),
  ];
  return (
    <section aria-labelledby={titleId} className="mt-10 max-w-xl">
      <h2 id={titleId} className="text-lg font-semibold">
        {t("room.logoTitle")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">{t("room.logoHelp")}</p>
      {picked && refusal === null ? (
        <Shown
          address={pictureData(picked.content)}
          label={t("room.logoNew")}
          onBroken={() => setPicked({ content: "", refusal: "not-a-picture" })}
        />
      ) : (
        <Shown address={logo} label={t("room.logoNow")} />
      )}
      <OfficeForm
        request={request}
        title={t("room.logoTitle")}
        className="mt-4 space-y-4"
        body={(fields) => ({
          seen: shown.version,
          picture: fields.get("action") === "remove" ? null : (picked?.content ?? ""),
        })}
        actions={actions}
        disabled={refusal !== null}
      >
        <FieldFrame label={t("room.logoFile")} problem={problem}>
          {({ className, ...attributes }) => (
            <input
              {...attributes}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              className={`${className} py-1 pl-1 file:mr-3 file:h-full file:cursor-pointer file:rounded-lg file:border-0 file:bg-surface-2 file:px-3 file:text-sm file:font-medium file:text-ink`}
              onChange={({ target }) => void pick(target.files?.[0])}
            />
          )}
        </FieldFrame>
      </OfficeForm>
    </section>
  );
}

/**
 * The form that changes or removes the room's logo. `logo` is the URL of the current logo; null when the room has none.
 */
export const LogoForm = remountWhenSaved(LogoFields, () => ["logo"], "/api/office/room/logo");

const Shown = ({
  address,
  label,
  onBroken,
}: {
  readonly address: string | null;
  readonly label: string;
  /** Called when the browser fails to show the picture. */
  readonly onBroken?: () => void;
}) =>
  address === null ? (
    <p className="text-sm text-ink-2">{t("room.logoNone")}</p>
  ) : (
    <div className="flex flex-wrap gap-3">
      {(["dark", "light"] as const).map((theme) => (
        <span key={theme} data-theme={theme} className="rounded-xl border border-line bg-room p-3 text-ink">
          {/* biome-ignore lint/performance/noImgElement: the picture has its final size */}
          <img src={address} alt={label} onError={onBroken} className="h-10 max-w-40 object-contain" />
        </span>
      ))}
    </div>
  );
