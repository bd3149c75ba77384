"use client";
/**
 * Makes all forms of the room. When a person presses Enter before the page's scripts run, the browser sends the form by
 * itself, and would put the fields of a form without a method into the URL. Fault 129
 */
import type { ComponentProps, FormEvent } from "react";
import { useClientValue } from "./browser-value.ts";
import { FormCannotBeSent } from "./submit-button.tsx";

/** Returns false on the server, and in the browser until the page's scripts run. */
export const useScriptsRun = (): boolean => useClientValue(() => true, false);

export interface BasicFormProps extends Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> {
  /**
   * The route that receives the fields before the page's scripts run, and answers with a page. Without it, the form
   * cannot be sent until the scripts run.
   */
  readonly postTo?: string | undefined;
  /** Sends the form when the scripts run, in place of the browser. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The route for forms that only scripts may send. If the browser sends such a form by itself, the route ignores the
 * fields and sends the browser back to the form's page. Fault 129
 */
const PAGE_NOT_READY_PATH = "/api/page-not-ready";

/** A form that the page's scripts send. It never puts its fields into the URL. */
export function BasicForm({ postTo, onSubmit, children, ...rest }: BasicFormProps) {
  const cannotBeSent = !useScriptsRun() && postTo === undefined;
  return (
    <form
      {...rest}
      method="post"
      action={postTo ?? PAGE_NOT_READY_PATH}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {/* On Enter, the browser uses the first submit button. A disabled one sends nothing, even if the form has no other. */}
      {cannotBeSent && <button type="submit" disabled hidden />}
      <FormCannotBeSent value={cannotBeSent}>{children}</FormCannotBeSent>
    </form>
  );
}

/** A search form, whose fields belong in the URL. It must not contain secrets. `action` is the page that shows the list. */
export const SearchForm = (
  props: Omit<ComponentProps<"form">, "method" | "onSubmit" | "action"> & { readonly action: string },
) => <form {...props} method="get" />;
