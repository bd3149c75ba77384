"use client";
import { NEVER_EXPIRES, type Standing } from "@poker/protocol";
import { useTranslations } from "use-intl";
import { ContactLink } from "./contact-link.tsx";
import { useTimeFormat } from "./use-time-format.ts";

/** The sanctions that keep a player from the tables; a chat ban is told in the chat. */
export const listGraveSanctions = ({ sanctions }: Standing) =>
  sanctions.flatMap(({ sanction, ...told }) => (sanction === "chat-ban" ? [] : [{ ...told, sanction }]));

/** Says what is forbidden to the player, until when and why, and to whom they may write; nothing when nothing is. */
export function SanctionText({ standing }: { readonly standing: Standing }) {
  const t = useTranslations("account.sanction");
  const formatTime = useTimeFormat();
  const [first] = listGraveSanctions(standing);
  if (!first) return null;
  const { sanction, until, reason } = first;
  return (
    <span data-testid="sanction">
      {until >= NEVER_EXPIRES ? t(`${sanction}-for-good`) : t(sanction, { until: `${formatTime(until)} UTC` })}{" "}
      {reason !== null && `${t("reason", { reason })} `}
      <Contact contact={standing.contact} />
    </span>
  );
}

function Contact({ contact }: { readonly contact: string | null }) {
  const t = useTranslations("account.sanction");
  return t.rich("contact", {
    contact: contact ?? t("staff"),
    link: (text) => <ContactLink contact={contact}>{text}</ContactLink>,
  });
}
