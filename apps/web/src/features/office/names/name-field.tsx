"use client";
/**
 * A field that finds an account, a table or a pool by its name. Keyboards and screen readers can use it as a combobox.
 */
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { FieldFrame } from "../../../ui/field.tsx";
import { requestJson } from "../../../ui/request-json.ts";
import { t } from "../translator.ts";
import { type FoundName, foundNamesSchema, type NameSource } from "./found-name.ts";

interface NameFieldProps {
  readonly label: string;
  readonly source: NameSource;
  readonly value: FoundName | null;
  readonly onChange: (value: FoundName | null) => void;
  readonly help?: string;
  /** The sentence that says what is wrong with the value. */
  readonly problem?: string | undefined;
  readonly required?: boolean;
}

export function NameField({ label, source, value, onChange, help, problem, required = false }: NameFieldProps) {
  const field = useNameSearch(source, value, onChange);
  const { text, isOpen, found, active, input } = field;
  const optionId = (id: string, index: number) => `${id}-option-${index}`;
  return (
    <FieldFrame label={label} help={help} problem={problem} className="relative">
      {(attributes) => (
        <>
          <input
            {...attributes}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            {...(isOpen && {
              "aria-controls": `${attributes.id}-list`,
              "aria-activedescendant": optionId(attributes.id, active),
            })}
            autoComplete="off"
            spellCheck={false}
            required={required}
            value={text}
            title={value?.id}
            onChange={({ target }) => field.type(target.value)}
            onKeyDown={field.handleKey}
            onBlur={field.leave}
          />
          {isOpen && (
            <div
              id={`${attributes.id}-list`}
              role="listbox"
              aria-label={label}
              className="absolute z-30 mt-1 max-h-80 w-full min-w-56 overflow-y-auto rounded-xl border border-line-strong bg-surface p-1 shadow-lg"
            >
              {found.map((each, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
                <div
                  key={each.id}
                  id={optionId(attributes.id, index)}
                  role="option"
                  aria-selected={index === active}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-lg px-3 py-1.5 aria-selected:bg-surface-2"
                  // Keeps the focus in the field. If the field lost it, the list would close before the click arrives.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => field.choose(each)}
                >
                  <span className="break-all">{each.name}</span>
                  <span className="text-xs break-all text-ink-3">{describeFound(each)}</span>
                </div>
              ))}
            </div>
          )}
          <p role="status" className={clsx("text-xs text-ink-3", field.status === null ? "sr-only" : "mt-1.5")}>
            {field.status ?? (isOpen ? t("find.count", { count: found.length }) : "")}
          </p>
        </>
      )}
    </FieldFrame>
  );
}

const describeFound = ({ kind, detail }: FoundName): string =>
  [kind === "person" ? null : t(`find.kinds.${kind}`), detail].filter(Boolean).join(" · ");

/** Keeps the state of the field: the typed text, the results, and the highlighted result. */
function useNameSearch(source: NameSource, value: FoundName | null, onChange: NameFieldProps["onChange"]) {
  const input = useRef<HTMLInputElement>(null);
  /** The text in the field; null when nothing was typed since a result was chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const [active, setActive] = useState(0);
  const results = useFoundNames(source, typed);
  const found = results === "failed" ? [] : (results ?? []);
  const isOpen = !closed && found.length > 0;
  const unchosen = typed !== null && typed.trim() !== "";
  useEffect(() => {
    input.current?.setCustomValidity(unchosen ? t("find.choose") : "");
  }, [unchosen]);

  function choose(chosen: FoundName) {
    setTyped(null);
    onChange(chosen);
  }
  function type(text: string) {
    setTyped(text);
    setClosed(false);
    setActive(0);
    if (value) onChange(null);
  }
  /**
   * Called when the person leaves the field. Chooses a result if the text is its full name or id and fits no other
   * result.
   */
  function leave() {
    const [only, ...others] = found.filter(({ name, id }) => [name, id].includes(typed?.trim() ?? ""));
    if (only && others.length === 0) choose(only);
    else setClosed(true);
  }
  function handleKey(event: KeyboardEvent) {
    const chosen = isOpen ? found[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setClosed(false);
      if (isOpen) setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setClosed(true);
    }
  }
  return {
    input,
    text: typed ?? value?.name ?? "",
    found,
    isOpen,
    active,
    /** The text under the field; null when the field needs no text. */
    status: results === "failed" ? t("find.failed") : results?.length === 0 ? t("find.none") : null,
    choose,
    type,
    leave,
    handleKey,
  };
}

/** How long the field waits after the last key before it sends the search. */
const TYPING_PAUSE_MS = 150;

/** How long the field waits before it repeats a search that got no response. */
const RETRY_MS = 2_000;

/**
 * Finds the names that begin with the typed text. Returns "failed" while the server does not respond. Returns null
 * until the result is known, and when nothing is typed.
 */
function useFoundNames(source: NameSource, typed: string | null): readonly FoundName[] | "failed" | null {
  const search = typed?.trim() ?? "";
  const [answer, setAnswer] = useState<{
    readonly search: string;
    readonly found: readonly FoundName[] | "failed";
  } | null>(null);
  useEffect(() => {
    if (search === "") return;
    const aborter = new AbortController();
    const searchNames = async () => {
      const path = `/api/office/names?${new URLSearchParams({ source, search })}`;
      const read = foundNamesSchema.safeParse(await requestJson<unknown>(path, { signal: aborter.signal }));
      if (aborter.signal.aborted) return;
      setAnswer({ search, found: read.data?.found ?? "failed" });
      if (!read.success) timer = setTimeout(searchNames, RETRY_MS);
    };
    let timer = setTimeout(searchNames, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [source, search]);
  return search !== "" && answer?.search === search ? answer.found : null;
}
