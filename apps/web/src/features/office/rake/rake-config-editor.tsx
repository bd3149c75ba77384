"use client";
import { checkRake, type RakeConfig } from "@poker/engine";
import { rakeConfigSchema } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { describeIssues } from "../field-issues.ts";
import { OfficeField } from "../office-field.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { DryRunGrid } from "./dry-run-grid.tsx";
import { INITIAL_RULES, RAKE_KINDS } from "./rake-rule-defaults.ts";
import { RakeRuleEditor } from "./rake-rule-editor.tsx";

/** Shows a rake config and a dry run of it side by side; saving makes its next version. `basedOn` is 0 for a new config. */
export function RakeConfigEditor(editing: RakeConfigEditorProps) {
  const request = useOfficeRequest("/api/office/rake");
  // After saving the form begins anew with the saved version; the outcome of the request stays.
  return <RakeConfigForm key={editing.basedOn} {...editing} request={request} />;
}

interface RakeConfigEditorProps {
  readonly template: RakeConfig;
  readonly basedOn: number;
}

function RakeConfigForm({ template, basedOn, request }: RakeConfigEditorProps & { readonly request: OfficeRequest }) {
  const [config, setConfig] = useState(template);
  const router = useRouter();
  const id = useId();
  const next = { ...config, version: basedOn + 1 };
  const checked = rakeConfigSchema.safeParse(next);
  const { issueCount, issueAt } = describeIssues(collectIssues(checked.error));
  const change = (more: Partial<RakeConfig>) => setConfig({ ...config, ...more });
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
      <OfficeForm
        request={request}
        title={basedOn === 0 ? t("rake.new") : t("rake.next", { version: basedOn + 1 })}
        showTitle
        className="max-w-2xl space-y-5"
        body={() => ({ config: next, basedOn })}
        actions={[{ label: t("form.save"), kind: "primary" }]}
        issueCount={issueCount}
        warning={t("rake.notYet", { count: issueCount })}
        onDone={() => router.push(`/admin/rake/${next.id}`)}
      >
        {basedOn === 0 && (
          <OfficeField
            label={t("rake.id")}
            help={t("rake.idHelp")}
            problem={issueAt("id") ?? request.issueAt("id")}
            value={config.id}
            onChange={({ target }) => change({ id: target.value })}
          />
        )}
        <OfficeField
          label={t("rake.name")}
          problem={issueAt("name")}
          value={config.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <SwitchRow
          id={`${id}-drop`}
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
      </OfficeForm>
      {checkRake("config", next).length === 0 && <DryRunGrid config={next} />}
    </div>
  );
}
