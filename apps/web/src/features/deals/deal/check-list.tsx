"use client";
import type { Check, CheckInput } from "@poker/fair-deal";
import { clsx } from "clsx";
import { Check as CheckMark, ChevronDown, Minus, X } from "lucide-react";
import { HexValue } from "./promise-details.tsx";
import { useDealMessages, useDealWords } from "./use-deal-words.ts";
import { describeCheck, describeInput, describeResult } from "./verdict-note.tsx";

const STATES = {
  right: { icon: CheckMark, text: "verify.ok", look: "text-win" },
  wrong: { icon: X, text: "verify.bad", look: "text-danger" },
  unknown: { icon: Minus, text: "verify.unknown", look: "text-ink-3" },
} as const;

/**
 * How many values the page lists at most. The draw of a large tournament has thousands of them. Its record contains
 * them all.
 */
const MAX_INPUTS = 60;

/** Lists every check with its result. Each check can be opened to show the values that were checked. */
export function CheckList({ checks }: { readonly checks: readonly Check[] }) {
  const t = useDealWords();
  return (
    <>
      <h3 className="mt-6 mb-2 font-semibold">{t("verify.checks")}</h3>
      <ul className="divide-y divide-line/60 rounded-2xl border border-line bg-surface">
        {checks.map((check) => (
          <li key={check.id}>
            <CheckDetails check={check} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CheckDetails({ check }: { readonly check: Check }) {
  const t = useDealWords();
  const { verify: words } = useDealMessages();
  const { ok, inputs } = check;
  const { title, text: about } = describeCheck(words, check);
  const { icon: Icon, text, look } = STATES[ok === null ? "unknown" : ok ? "right" : "wrong"];
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <Icon className={clsx("size-5 shrink-0", look)} aria-hidden="true" />
        <span className="min-w-0 flex-1 font-medium">{title}</span>
        <span className={clsx("text-right text-sm", ok === false ? "font-medium text-danger" : "text-ink-2")}>
          {t(text)}
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="px-4 pb-4 text-sm sm:pl-12">
        <p>{describeResult(words, check)}</p>
        <p className="mt-1 text-ink-2">{about}</p>
        {inputs.length > 0 && (
          <dl className="mt-3 flex flex-col gap-2">
            {inputs.slice(0, MAX_INPUTS).map((input) => (
              <div key={`${input.name} ${input.of}`}>
                <dt className="text-ink-2">
                  <InputName input={input} />
                </dt>
                <dd>{input.value !== "" && <HexValue>{input.value}</HexValue>}</dd>
              </div>
            ))}
          </dl>
        )}
        {inputs.length > MAX_INPUTS && (
          <p className="mt-2 text-ink-2">{t("verify.moreInputs", { count: inputs.length - MAX_INPUTS })}</p>
        )}
      </div>
    </details>
  );
}

function InputName({ input }: { readonly input: CheckInput }) {
  const t = useDealWords();
  const { name, owner } = describeInput(useDealMessages().verify, input);
  return owner ? t(`verify.inputOf.${owner.kind}`, { name, of: owner.of }) : name;
}
