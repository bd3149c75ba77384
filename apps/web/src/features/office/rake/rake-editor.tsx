"use client";
import { checkRake, type RakeConfig } from "@poker/engine";
import { rakeConfig } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { OrderOutcome } from "../order-outcome.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useOrder } from "../use-order.ts";
import { problemWords, words } from "../words.ts";
import { DryRunGrid } from "./dry-run-grid.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { FIRST_RULE, RAKE_KINDS } from "./rules.ts";

/** A config and what it would take, side by side; saving makes its next version. `basedOn` 0: a new config. */
export function RakeEditor(editing: Editing) {
  const ordering = useOrder("/api/office/rake");
  // The next version begins with the one just saved; the form still says that it was.
  return <Form key={editing.basedOn} {...editing} ordering={ordering} />;
}

interface Editing {
  readonly from: RakeConfig;
  readonly basedOn: number;
}

function Form({ from, basedOn, ordering }: Editing & { readonly ordering: ReturnType<typeof useOrder> }) {
  const [config, setConfig] = useState(from);
  const [reason, setReason] = useState("");
  const router = useRouter();
  const title = useId();
  const next = { ...config, version: basedOn + 1 };
  const checked = rakeConfig.safeParse(next);
  const problems = new Map(
    checked.error?.issues.map(({ path, code, message }) => [path.join("."), code === "custom" ? message : code]),
  );
  const problemAt = (path: string) => {
    const code = problems.get(path);
    return code === undefined ? undefined : problemWords(code);
  };
  const change = (more: Partial<RakeConfig>) => setConfig({ ...config, ...more });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await ordering.order({ config: next, basedOn, reason })) router.push(`/admin/rake/${next.id}`);
  };
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
      <form aria-labelledby={title} onSubmit={(event) => void submit(event)} className="max-w-2xl space-y-5">
        <h2 id={title} className="text-lg font-semibold">
          {basedOn === 0 ? words("rake.new") : words("rake.next", { version: basedOn + 1 })}
        </h2>
        {basedOn === 0 && (
          <Field
            label={words("rake.id")}
            help={words("rake.idHelp")}
            problem={problemAt("id") ?? ordering.problemAt("id")}
            value={config.id}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
        <Field
          label={words("rake.name")}
          problem={problemAt("name")}
          value={config.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SwitchRow
          id={`${title}-drop`}
          label={words("rake.noFlopNoDrop")}
          help={words("rake.noFlopNoDropHelp")}
          checked={config.noFlopNoDrop}
          onChange={(noFlopNoDrop) => change({ noFlopNoDrop })}
        />
        <Segmented
          label={words("rake.kind")}
          value={config.rule.kind}
          choices={RAKE_KINDS.map((kind) => ({ value: kind, label: words(`rake.kinds.${kind}`) }))}
          onChange={(kind) => change({ rule: kind === from.rule.kind ? from.rule : FIRST_RULE[kind] })}
        />
        <RuleEditor value={config.rule} problemAt={problemAt} onChange={(rule) => change({ rule })} />
        <ReasonField value={reason} problem={ordering.problemAt("reason")} onChange={setReason} />
        <OrderOutcome {...ordering} />
        <Button type="submit" kind="primary" disabled={ordering.busy || !checked.success}>
          {words("form.save")}
        </Button>
        {!checked.success && <p className="text-sm text-danger">{words("rake.notYet", { count: problems.size })}</p>}
      </form>
      {checkRake("config", next).length === 0 && <DryRunGrid config={next} />}
    </div>
  );
}
