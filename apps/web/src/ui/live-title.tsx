"use client";
import { useEffect } from "react";

const LIVE_TITLE = "data-live-title";

/** Keeps a live title before the titles of pages: browsers use the first one, and a page that is opened later brings its own. */
function keepFirst(title: HTMLTitleElement): void {
  const first = document.head.querySelector("title");
  if (!first?.hasAttribute(LIVE_TITLE)) document.head.prepend(title);
}

/**
 * Sets the title of the tab where it changes during a visit, for as long as it is rendered, also when another page is opened meanwhile. Of
 * two the later one is shown.
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
