"use client";
import { useEffect } from "react";

const LIVE_TITLE = "data-live-title";

/**
 * Moves a live title in front of the titles of pages. The browser shows the first title in the document, and a page
 * that opens later adds its own.
 */
function keepFirst(title: HTMLTitleElement): void {
  const first = document.head.querySelector("title");
  if (!first?.hasAttribute(LIVE_TITLE)) document.head.prepend(title);
}

/**
 * Sets a title of the browser tab that changes during a visit. It stays while this component is rendered, even when the
 * visitor opens another page. Of two live titles, the browser shows the one that was set last.
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
