"use client";
import { useEffect } from "react";

const LIVE_TITLE = "data-live-title";

/** Keeps a live title before the titles of pages: browsers use the first title, and a page opened later adds its own. */
function keepFirst(title: HTMLTitleElement): void {
  const first = document.head.querySelector("title");
  if (!first?.hasAttribute(LIVE_TITLE)) document.head.prepend(title);
}

/**
 * Sets a tab title that changes during a visit. The title stays while this component is rendered, even when another
 * page is opened meanwhile. When there are two live titles, the later title is shown.
 */
export function LiveTitle({ children }: { readonly children: string }) {
  useEffect(() => {
    const title = document.createElement("title");
    title.setAttribute(LIVE_TITLE, "");
    title.textContent = children;
    document.head.prepend(title);
    const observer = new MutationObserver(() => keepFirst(title));
    observer.observe(document.head, { childList: true });
    return () => {
      observer.disconnect();
      title.remove();
    };
  }, [children]);
  return null;
}
