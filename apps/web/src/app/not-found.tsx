"use client";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { buttonClass } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export default function NotFound() {
  const t = useTranslations("app");
  return (
    <MessagePage title={t("notFound")} help={t("notFoundHelp")}>
      <Link href="/" className={buttonClass({ kind: "primary" })}>
        {t("toLobby")}
      </Link>
    </MessagePage>
  );
}
