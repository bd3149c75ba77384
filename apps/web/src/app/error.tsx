"use client";
import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button.tsx";
import { MessagePage } from "../ui/message-page.tsx";

interface ErrorPageProps {
  /** `digest` is the id of a server error in the server's log. It is undefined for an error in the browser. */
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/**
 * How long the page waits before it tries again by itself, in ms. If the database has just gone down, the second try
 * shows the page that says so. Fault 140
 */
const RETRY_MS = 5_000;
/** The URL of the last page that was tried again without a click. Each page is tried again only once without a click. */
let triedAgain = "";

export default function ErrorPage({ error: { digest }, reset }: ErrorPageProps) {
  const t = useTranslations("app");
  const router = useRouter();
  useEffect(() => {
    if (digest === undefined || triedAgain === location.href) return;
    const timer = setTimeout(() => {
      triedAgain = location.href;
      startTransition(() => {
        router.refresh();
        reset();
      });
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [digest, reset, router]);
  return (
    <MessagePage title={t("broken")} help={t("brokenHelp")}>
      <Button kind="primary" onClick={reset}>
        {t("retry")}
      </Button>
      {digest === undefined ? null : (
        <p className="mt-4 text-ink-2 text-sm">
          {t("reference")} {digest}
        </p>
      )}
    </MessagePage>
  );
}
