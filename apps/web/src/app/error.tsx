"use client";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

export default function ErrorPage({ reset }: { readonly reset: () => void }) {
  const t = useTranslations("app");
  return (
    <MessagePage title={t("broken")} help={t("brokenHelp")}>
      <Button kind="primary" onClick={reset}>
        {t("retry")}
      </Button>
    </MessagePage>
  );
}
