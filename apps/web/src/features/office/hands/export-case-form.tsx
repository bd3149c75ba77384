"use client";
import { useId, useState } from "react";
import * as z from "zod";
import { saveFile } from "../../../ui/save-text.ts";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const fileSchema = z.object({ name: z.string(), text: z.string() });

/** Takes the case of the hand out of the room as a file, with a reason; nothing of it is kept here. */
export function ExportCaseForm({ handId, mayReveal }: { readonly handId: string; readonly mayReveal: boolean }) {
  const id = useId();
  const [withCards, setWithCards] = useState(false);
  return (
    <OfficeForm
      request={useOfficeRequest("/api/office/hands/export")}
      title={t("hands.export")}
      showTitle
      className="space-y-3"
      reason={{ help: t("hands.exportHelp") }}
      body={() => ({ handId, withCards })}
      actions={[{ label: t("hands.export") }]}
      onDone={(answer) => {
        const { name, text } = fileSchema.parse(answer);
        saveFile(name, new Blob([text], { type: "text/html" }));
      }}
    >
      {mayReveal && (
        <SwitchRow
          id={id}
          label={t("hands.exportCards")}
          help={t("hands.exportCardsHelp")}
          checked={withCards}
          onChange={setWithCards}
        />
      )}
    </OfficeForm>
  );
}
