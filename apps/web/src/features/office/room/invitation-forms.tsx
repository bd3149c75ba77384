"use client";
import { useState } from "react";
import * as z from "zod";
import { NumberField } from "../number-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";

const madeSchema = z.object({ code: z.string() });

/** The form that makes an invitation and then shows its link. `origin` is the room's address. */
export function InvitationForm({ origin }: { readonly origin: string }) {
  const request = useOfficeRequest("/api/office/invitations");
  const [uses, setUses] = useState(1);
  const [days, setDays] = useState(14);
  const [code, setCode] = useState<string | null>(null);
  return (
    <OfficeForm
      request={request}
      title={t("room.invitations.make")}
      className="max-w-xl space-y-4"
      body={() => ({ uses, days })}
      onDone={(answer) => setCode(madeSchema.safeParse(answer).data?.code ?? null)}
      doneMessage={code === null ? undefined : t("room.invitations.made", { link: `${origin}/sign-up?invite=${code}` })}
      resetWhenDone
      actions={[{ label: t("room.invitations.make"), kind: "primary" }]}
    >
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          label={t("room.invitations.uses")}
          value={uses}
          issue={request.issueAt("uses")}
          onChange={setUses}
        />
        <NumberField
          label={t("room.invitations.days")}
          value={days}
          issue={request.issueAt("days")}
          onChange={setDays}
        />
      </div>
    </OfficeForm>
  );
}

/** The form that ends an invitation before it expires. */
export function EndInvitationForm({ id }: { readonly id: string }) {
  const request = useOfficeRequest("/api/office/invitations/end");
  return (
    <details className="min-w-44">
      <summary className="cursor-pointer py-1 underline">{t("room.invitations.end")}</summary>
      <OfficeForm
        request={request}
        title={t("room.invitations.end")}
        className="mt-2 space-y-3"
        body={() => ({ id })}
        actions={[{ label: t("room.invitations.end"), size: "sm" }]}
      />
    </details>
  );
}
