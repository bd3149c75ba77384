/** Puts a notice about the player's sessions into words. */
import type { Notice } from "@poker/protocol";
import type { Translate } from "../table/felt/card-text.ts";
import { describeSessionPlace } from "./describe-session.ts";

type SessionNotice = Extract<Notice, { readonly kind: "new-device" | "sessions-ended" | "wrong-proofs" }>;

export const isSessionNotice = (notice: Notice): notice is SessionNotice =>
  notice.kind === "new-device" || notice.kind === "sessions-ended" || notice.kind === "wrong-proofs";

export function describeSessionNotice(
  t: Translate,
  { kind, detail }: SessionNotice,
  formatTime: (at: number) => string,
  locale: string,
): string {
  switch (kind) {
    case "new-device":
      return t("cashier.notice.new-device", { seen: describeSessionPlace(t, detail, locale).join(" · ") });
    case "sessions-ended":
      return t("cashier.notice.sessions-ended", detail);
    case "wrong-proofs":
      return t("cashier.notice.wrong-proofs", { at: `${formatTime(detail.signedInAt)} UTC` });
  }
}
