"use client";
import { type Chips, checkRake, type RakeConfig } from "@poker/engine";
import { rakeConfigSchema } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { SwitchRow } from "../../../ui/toggle.tsx";
import { describeIssues } from "../field-issues.ts";
import { OfficeField } from "../office-fields.tsx";
import { OfficeForm } from "../office-form.tsx";
import { t } from "../translator.ts";
import { type OfficeRequest, useOfficeRequest } from "../use-office-request.ts";
import { computeDryRun } from "./compute-dry-run.ts";
import { RakeRuleEditor } from "./rake-rule-editor.tsx";
import { INITIAL_RULES, RAKE_KINDS } from "./rake-rules.ts";

/**
 * Shows a rake config beside a table of the rake that it would take. Saving creates the next version of the config.
 * `basedOn` is the current version, or 0 for a new config.
 */
export function RakeConfigEditor(editing: RakeConfigEditorProps) {
  const request = useOfficeRequest("/api/office/rake");
  const [saved, setSaved] = useState(0);
  // The key changes after saving, so the form starts again with the saved version. The request is kept in this outer
  // component, so its outcome stays visible.
  return <RakeConfigForm key={editing.basedOn} {...editing} request={request} saved={saved} onSaved={setSaved} />;
}

interface RakeConfigEditorProps {
  readonly template: RakeConfig;
  readonly basedOn: number;
}

interface RakeConfigFormProps extends RakeConfigEditorProps {
  readonly request: OfficeRequest;
  /** The number of the version that the last request saved; 0 before the first one. */
  readonly saved: number;
  readonly onSaved: (version: number) => void;
}

const money = (cents: number) => formatAmount(cents, "real");

/** Shows the rake that a config takes, by pot and by number of players dealt in. */
const DryRunGrid = ({ config }: { readonly config: RakeConfig }) => (
  <section
    aria-label={t("rake.dryRun")}
    className="space-y-6 xl:sticky xl:top-6 xl:max-h-dvh xl:self-start xl:overflow-y-auto"
  >
    <h2 className="text-lg font-semibold">{t("rake.dryRun")}</h2>
    <p className="text-sm text-ink-2">{t("rake.dryRunHelp")}</p>
    {computeDryRun(config).map(({ lowStake, pots, columns }) => {
      const title = lowStake === null ? t("rake.allStakes") : t("rake.fromStake", { stake: money(lowStake) });
      return (
        <div key={title}>
          <h3 className="mb-2 text-sm font-medium text-ink-2">{title}</h3>
          <DataTable
            label={title}
            rows={pots.map((pot, index) => ({ pot, rakes: columns.map(({ rakes }) => rakes[index] ?? 0) }))}
            rowKey={({ pot }) => pot}
            empty={t("list.empty")}
            columns={[
              { head: t("rake.pot"), figures: true, cell: ({ pot }) => money(pot) },
              ...columns.map(({ fewest, most }, index) => ({
                head: fewest === most ? t("rake.players", { count: most }) : t("rake.playersTo", { fewest, most }),
                figures: true,
                cell: ({ rakes }: { readonly rakes: readonly Chips[] }) => money(rakes[index] ?? 0),
              })),
            ]}
          />
        </div>
      );
    })}
  </section>
);

function RakeConfigForm({ template, basedOn, request, saved, onSaved }: RakeConfigFormProps) {
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
        doneMessage={t("rake.saved", { version: saved })}
        onDone={() => {
          onSaved(next.version);
          router.push(`/admin/rake/${next.id}`);
        }}
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
