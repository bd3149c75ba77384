import type { ReactNode } from "react";

/** The contact that the operator has set, as a link when it is a web address, an e-mail address or a phone number. */
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

/** The address that the contact links to; null when the contact is plain text. */
function contactHref(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^\+?[\d ()-]{5,25}$/.test(contact)) return `tel:${contact.replaceAll(/[^\d+]/g, "")}`;
  return /^\S+@\S+\.\S+$/.test(contact) ? `mailto:${contact}` : null;
}
