"use client";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

/**
 * The form that restores the settings of version number `version`. `seen` is the newest version that the owner has
 * seen.
 */
export function RestoreForm({ version, seen }: { readonly version: number; readonly seen: number }) {
  const request = useOfficeRequest("/api/office/room/settings/restore");
  return (
    <details className="min-w-44">
      <summary className="cursor-pointer py-1 underline">{t("room.restore")}</summary>
      <OfficeForm
        request={request}
        title={t("room.restoreTitle", { version })}
        className="mt-2 space-y-3"
        body={() => ({ seen, version })}
        confirm={() => ({
          title: t("room.restoreTitle", { version }),
          text: t("room.restoreText", { version }),
          action: t("room.restore"),
        })}
        actions={[{ label: t("room.restore"), size: "sm" }]}
      />
    </details>
  );
}
