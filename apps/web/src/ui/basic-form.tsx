"use client";
/**
 * All forms of the room are made here. When Enter is pressed before the page's scripts run, a browser sends a form by itself, and a form
 * without a method would put its fields into the URL. Fault 129
 */
import type { ComponentProps, FormEvent } from "react";
import { useClientValue } from "./browser-value.ts";
import { FormCannotBeSent } from "./submit-button.tsx";

/** False on the server, and in the browser until the page's scripts run. */
export const useScriptsRun = (): boolean => useClientValue(() => true, false);

export interface BasicFormProps extends Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> {
  /**
   * The route that accepts the fields and answers with a page while no script runs. Without this route, the form cannot
   * be sent until scripts run.
   */
  readonly postTo?: string | undefined;
  /** Called instead of the browser's own request. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The target of forms that only scripts can send. The route ignores the fields and sends the browser back to the form's
 * page. Fault 129
 */
const PAGE_NOT_READY_PATH = "/api/page-not-ready";

/** A form that scripts send, and that never writes its fields into the URL. */
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
      {/* Enter uses the first submit button. A disabled submit button sends nothing, even when the form has no other button. */}
      {cannotBeSent && <button type="submit" disabled hidden />}
      <FormCannotBeSent value={cannotBeSent}>{children}</FormCannotBeSent>
    </form>
  );
}

/** A form whose fields are a search that belongs in the URL. It must not contain secrets. `action` is the page with the list. */
export const SearchForm = (
  props: Omit<ComponentProps<"form">, "method" | "onSubmit" | "action"> & { readonly action: string },
) => <form {...props} method="get" />;
