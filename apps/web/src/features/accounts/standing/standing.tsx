"use client";
import { type BreakInForce, NEVER_EXPIRES, type Standing } from "@poker/protocol";
import { Hourglass, ShieldAlert } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../../ui/contact-link.tsx";
import { useTimeFormat } from "../../../ui/local-time.tsx";
import { StatusLine } from "../../../ui/status-line.tsx";

/** Says until when the player's break lasts. */
export function BreakText({ onBreak: { until, endsAt, isOver } }: { readonly onBreak: BreakInForce }) {
  const t = useTranslations("account.break");
  const formatTime = useTimeFormat();
  if (endsAt !== null) return t("until", { until: `${formatTime(endsAt)} UTC` });
  if (isOver) return t("over");
  return until >= NEVER_EXPIRES ? t("for-good") : t("excluded", { until: `${formatTime(until)} UTC` });
}

/**
 * Returns the sanctions that keep a player from the tables. Leaves out a chat ban, because the chat itself shows it.
 */
export const listGraveSanctions = ({ sanctions }: Standing) =>
  sanctions.flatMap(({ sanction, ...told }) => (sanction === "chat-ban" ? [] : [{ ...told, sanction }]));

/**
 * Says what the player may not do, until when and why, and whom they can write to. Shows nothing if no sanction keeps
 * them from the tables.
 */
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

/**
 * Says what keeps the player from the tables, and for how long: a sanction, or a break that they took. Shows nothing to
 * a player who may play.
 */
export function StandingText({ standing }: { readonly standing: Standing }) {
  const t = useTranslations("account.break");
  const { onBreak } = standing;
  if (listGraveSanctions(standing).length > 0) return <SanctionText standing={standing} />;
  if (!onBreak) return null;
  return (
    <>
      <BreakText onBreak={onBreak} />{" "}
      <Link href="/account/protection" className="inline-block py-1 font-medium underline underline-offset-4">
        {t("more")}
      </Link>
    </>
  );
}

/**
 * A bar below the header. It says what the player may not do because of a sanction or a break that they took. Other
 * players do not see a bar.
 */
export function StandingBar({ standing }: { readonly standing: Standing }) {
  const isSanctioned = listGraveSanctions(standing).length > 0;
  if (!isSanctioned && !standing.onBreak) return null;
  return (
    <StatusLine
      look="bar"
      role="status"
      className="py-1.5 pr-4"
      icon={isSanctioned ? ShieldAlert : Hourglass}
      data-testid={isSanctioned ? undefined : "break-bar"}
      text={<StandingText standing={standing} />}
    />
  );
}
