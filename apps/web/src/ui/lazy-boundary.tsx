"use client";
import { Unplug } from "lucide-react";
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { StatusLine } from "./status-line.tsx";

/** Thrown when the code of a part of the page cannot be fetched, because the web server is down or has a newer version without it. */
class PartLoadError extends Error {
  override readonly name = "PartLoadError";
}

/**
 * Makes a component whose code is fetched when it is first rendered, or earlier by `preload`. It must be inside a
 * `LazyBoundary`, which shows a message if the code cannot be fetched.
 */
export function lazyPart<File, Props>(
  load: () => Promise<File>,
  pick: (file: File) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> & { readonly preload: () => Promise<unknown> } {
  const loadPart = async () => {
    try {
      return { default: pick(await load()) };
    } catch (error) {
      throw new PartLoadError("a part of the page could not be fetched", { cause: error });
    }
  };
  return Object.assign(lazy(loadPart), { preload: load });
}

/**
 * Stands in place of `Suspense` around components made with `lazyPart`. If the code of a component cannot be fetched,
 * shows a message in its place. The rest of the page goes on, even during a hand. All other errors are thrown again.
 * Faults 14, 15
 */
export class LazyBoundary extends Component<
  { readonly fallback?: ReactNode; readonly children: ReactNode },
  { readonly error: unknown }
> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback = null, children } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!(error instanceof PartLoadError)) throw error;
    return (
      <>
        {fallback}
        <PartUnavailable />
      </>
    );
  }
}

function PartUnavailable() {
  const t = useTranslations();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <StatusLine
      look="card"
      role="status"
      icon={Unplug}
      text={t("net.part")}
      className="fixed inset-x-3 bottom-3 z-50 mx-auto w-fit max-w-lg"
    >
      <Button size="sm" onClick={() => setDismissed(true)}>
        {t("waiting.ok")}
      </Button>
    </StatusLine>
  );
}
