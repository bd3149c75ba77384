"use client";
import { checkRake, type RakeConfig } from "@poker/engine";
import { rakeConfigSchema } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { ReasonField } from "../reason-field.tsx";
import { RequestOutcome } from "../request-outcome.tsx";
import { issueMessage, t } from "../translator.ts";
import { useOfficeRequest } from "../use-office-request.ts";
import { DryRunGrid } from "./dry-run-grid.tsx";
import { INITIAL_RULES, RAKE_KINDS } from "./rake-rule-defaults.ts";
import { RakeRuleEditor } from "./rake-rule-editor.tsx";

/** A config and what it would take, side by side; saving makes its next version. `basedOn` 0: a new config. */
export function RakeConfigEditor(editing: RakeConfigEditorProps) {
  const ordering = useOfficeRequest("/api/office/rake");
  // The next version begins with the one just saved; the form still says that it was.
  return <RakeConfigForm key={editing.basedOn} {...editing} request={ordering} />;
}

interface RakeConfigEditorProps {
  readonly template: RakeConfig;
  readonly basedOn: number;
}

function RakeConfigForm({
  template,
  basedOn,
  request,
}: RakeConfigEditorProps & { readonly request: ReturnType<typeof useOfficeRequest> }) {
  const [config, setConfig] = useState(template);
  const [reason, setReason] = useState("");
  const router = useRouter();
  const title = useId();
  const next = { ...config, version: basedOn + 1 };
  const checked = rakeConfigSchema.safeParse(next);
  const problems = new Map(
    checked.error?.issues.map(({ path, code, message }) => [path.join("."), code === "custom" ? message : code]),
  );
  const issueAt = (path: string) => {
    const code = problems.get(path);
    return code === undefined ? undefined : issueMessage(code);
  };
  const change = (more: Partial<RakeConfig>) => setConfig({ ...config, ...more });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await request.order({ config: next, basedOn, reason })) router.push(`/admin/rake/${next.id}`);
  };
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
      <form aria-labelledby={title} onSubmit={(event) => void submit(event)} className="max-w-2xl space-y-5">
        <h2 id={title} className="text-lg font-semibold">
          {basedOn === 0 ? t("rake.new") : t("rake.next", { version: basedOn + 1 })}
        </h2>
        {basedOn === 0 && (
          <Field
            label={t("rake.id")}
            help={t("rake.idHelp")}
            problem={issueAt("id") ?? request.problemAt("id")}
            value={config.id}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
        <Field
          label={t("rake.name")}
          problem={issueAt("name")}
          value={config.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SwitchRow
          id={`${title}-drop`}
          label={t("rake.noFlopNoDrop")}
          help={t("rake.noFlopNoDropHelp")}
          checked={config.noFlopNoDrop}
          onChange={(noFlopNoDrop) => change({ noFlopNoDrop })}
        />
        <Segmented
          label={t("rake.kind")}
          value={config.rule.kind}
          choices={RAKE_KINDS.map((kind) => ({ value: kind, label: t(`rake.kinds.${kind}`) }))}
          onChange={(kind) => change({ rule: kind === template.rule.kind ? template.rule : INITIAL_RULES[kind] })}
        />
        <RakeRuleEditor value={config.rule} issueAt={issueAt} onChange={(rule) => change({ rule })} />
        <ReasonField value={reason} issue={request.problemAt("reason")} onChange={setReason} />
        <RequestOutcome {...request} />
        <Button type="submit" kind="primary" disabled={request.busy || !checked.success}>
          {t("form.save")}
        </Button>
        {!checked.success && <p className="text-sm text-danger">{t("rake.notYet", { count: problems.size })}</p>}
      </form>
      {checkRake("config", next).length === 0 && <DryRunGrid config={next} />}
    </div>
  );
}
