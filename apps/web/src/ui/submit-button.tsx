"use client";
import { type ComponentProps, createContext, use } from "react";

/** True inside a form that cannot be sent yet, because the page's scripts do not run yet. Fault 129 */
export const FormCannotBeSent = createContext(false);

/** A button that sends its form. It is disabled until the form can be sent. */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<"button">, "type">) {
  const cannotBeSent = use(FormCannotBeSent);
  return <button type="submit" disabled={disabled || cannotBeSent} {...rest} />;
}
