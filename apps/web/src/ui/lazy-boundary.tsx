"use client";
import { Unplug } from "lucide-react";
import { Component, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Strip } from "./strip.tsx";

/** A part of the page cannot be fetched: the web server is away, or has other parts since a deploy. */
class PartLoadError extends Error {
  override readonly name = "Unfetched";
}

/** For `lazy`: tells a part that cannot be fetched from one that is broken. */
export const tagLoadErrors =
  <Part,>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    load().catch((cause: unknown) => {
      throw new PartLoadError("a part of the page could not be fetched", { cause });
    });

/**
 * Around lazy parts made with `fetched`, in the place of `Suspense`. One that cannot be fetched is left out and said to be; the
 * rest of the page, a hand in the middle of it, goes on. Faults 14, 15
 */
export class LazyBoundary extends Component<
  { readonly fallback?: ReactNode; readonly children: ReactNode },
  { readonly problem: unknown }
> {
  override state = { problem: null };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    const { fallback = null, children } = this.props;
    if (problem === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!isPartLoadError(problem)) throw problem;
    return (
      <>
        {fallback}
        <PartUnavailable />
      </>
    );
  }
}

const isPartLoadError = (problem: unknown): boolean => problem instanceof PartLoadError;

function PartUnavailable() {
  const t = useTranslations();
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <Strip
      role="status"
      icon={Unplug}
      text={t("net.part")}
      className="fixed inset-x-3 bottom-3 z-50 mx-auto w-fit max-w-lg"
    >
      <Button size="sm" onClick={() => setRead(true)}>
        {t("waiting.ok")}
      </Button>
    </Strip>
  );
}
