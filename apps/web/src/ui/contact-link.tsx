import type { ReactNode } from "react";

/** Shows the contact that the operator has set. A web address, an e-mail address and a phone number become a link. */
export function ContactLink({ contact, children }: { readonly contact: string | null; readonly children: ReactNode }) {
  const href = contact && contactHref(contact);
  return href ? (
    <a href={href} className="font-medium underline underline-offset-4">
      {children}
    </a>
  ) : (
    children
  );
}

/** Returns the URL of the link. Returns null when the contact is plain text. */
function contactHref(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^\+?[\d ()-]{5,25}$/.test(contact)) return `tel:${contact.replaceAll(/[^\d+]/g, "")}`;
  return /^\S+@\S+\.\S+$/.test(contact) ? `mailto:${contact}` : null;
}
