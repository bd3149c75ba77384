"use client";
import { useEffect, useId, useState } from "react";
import { FieldFrame } from "../../../ui/field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { readPicture } from "./read-picture.ts";
import { remountWhenSaved, type WithRequest, type WithSettings } from "./settings-form.tsx";

interface PickedPicture {
  /** null when the file is too large and is not a picture that can be made smaller. */
  readonly content: string | null;
  /** The object URL of the picked file. */
  readonly address: string;
}

interface LogoFormProps extends WithSettings {
  readonly logo: string | null;
}

function LogoFields({ shown, logo, request }: LogoFormProps & WithRequest) {
  const [picked, setPicked] = useState<PickedPicture | null>(null);
  const titleId = useId();
  const address = picked?.address;
  useEffect(() => {
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [address]);
  async function pick(file: File | undefined) {
    setPicked(file ? { content: await readPicture(file), address: URL.createObjectURL(file) } : null);
  }
  const problem = picked?.content === null ? t("refusal.picture-too-large") : request.issueAt("picture");
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
      <Shown address={picked?.address ?? logo} label={picked ? t("room.logoNew") : t("room.logoNow")} />
      <OfficeForm
        request={request}
        title={t("room.logoTitle")}
        className="mt-4 space-y-4"
        body={(fields) => ({
          seen: shown.version,
          picture: fields.get("action") === "remove" ? null : (picked?.content ?? ""),
        })}
        actions={actions}
        disabled={picked?.content === null}
      >
        <FieldFrame label={t("room.logoFile")} problem={problem}>
          {({ className, ...attributes }) => (
            <input
              {...attributes}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              className={`${className} py-2`}
              onChange={({ target }) => void pick(target.files?.[0])}
            />
          )}
        </FieldFrame>
      </OfficeForm>
    </section>
  );
}

/** Changes or removes the room's logo. `logo` is the address of the logo in use; null when there is none. */
export const LogoForm = remountWhenSaved(LogoFields, () => ["logo"], "/api/office/room/logo");

const Shown = ({ address, label }: { readonly address: string | null; readonly label: string }) =>
  address === null ? (
    <p className="text-sm text-ink-2">{t("room.logoNone")}</p>
  ) : (
    <div className="flex flex-wrap gap-3">
      {(["dark", "light"] as const).map((theme) => (
        <span key={theme} data-theme={theme} className="rounded-xl border border-line bg-room p-3">
          {/* biome-ignore lint/performance/noImgElement: the picture has its final size */}
          <img src={address} alt={label} className="h-10 max-w-40 object-contain" />
        </span>
      ))}
    </div>
  );
