"use client";
import { type ComponentProps, createContext, use } from "react";

/** True inside a form that cannot be sent yet because the page's scripts are not running. Fault 129 */
export const FormCannotBeSent = createContext(false);

/** A button that sends its form. It is disabled while the form cannot be sent yet. */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<"button">, "type">) {
  const cannotBeSent = use(FormCannotBeSent);
  return <button type="submit" disabled={disabled || cannotBeSent} {...rest} />;
}
