"use client";
import { EVERY_OWN_HAND, type OwnHandFilter, type UsedTag } from "@poker/protocol";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHandWords } from "../../../messages/hands/hand-words.ts";
import { BasicForm } from "../../../ui/basic-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { CardPicker } from "./card-picker.tsx";
import {
  type AmountField,
  CHOICES,
  dayText,
  draftOf,
  type FilterDraft,
  isWrongDraft,
  readDraft,
  readFrom,
  readTo,
  toText,
} from "./filter-draft.ts";

const ANY = "all";
const MAX_BOARD = 5;
const MAX_OWN_CARDS = 4;

interface FilterFields {
  readonly draft: FilterDraft;
  readonly change: (change: Partial<OwnHandFilter>) => void;
}

/** A sheet with all filters, one below the other. They take effect when the player presses the button at the end. */
export function OwnHandFilterSheet({
  filter,
  tags,
  onApply,
  onClose,
}: {
  readonly filter: OwnHandFilter;
  readonly tags: readonly UsedTag[];
  readonly onApply: (filter: OwnHandFilter) => void;
  readonly onClose: () => void;
}) {
  const t = useHandWords();
  const [draft, setDraft] = useState(() => draftOf(filter));
  const [wrong, setWrong] = useState<readonly AmountField[]>([]);
  const change = (changed: Partial<OwnHandFilter>) =>
    setDraft((before) => ({ ...before, filter: { ...before.filter, ...changed } }));
  const submit = () => {
    const read = readDraft(draft);
    if (isWrongDraft(read)) setWrong(read);
    else onApply(read);
  };
  const amountField = (field: AmountField) => (
    <Field
      key={field}
      label={t(`filter.${field}`)}
      inputMode="decimal"
      autoComplete="off"
      value={draft.amounts[field]}
      problem={wrong.includes(field) ? t("filter.notAnAmount") : undefined}
      onChange={({ target }) =>
        setDraft((before) => ({ ...before, amounts: { ...before.amounts, [field]: target.value } }))
      }
    />
  );
  return (
    <Sheet title={t("filter.title")} description={t("filter.help")} closeLabel={t("filter.close")} onClose={onClose}>
      <BasicForm onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <ChoiceFields draft={draft} change={change} />
          <TagField draft={draft} change={change} tags={tags} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <DayFields draft={draft} change={change} />
          {amountField("potFrom")}
          {amountField("potTo")}
          {amountField("bigBlind")}
        </div>
        <CardPicker
          label={t("filter.ownCards")}
          most={MAX_OWN_CARDS}
          picked={draft.filter.ownCards}
          onChange={(ownCards) => change({ ownCards })}
        />
        <CardPicker
          label={t("filter.board")}
          most={MAX_BOARD}
          picked={draft.filter.board}
          onChange={(board) => change({ board })}
        />
        <div className="sticky bottom-[calc(-1.5rem-env(safe-area-inset-bottom))] -mx-5 mb-[calc(-1.5rem-env(safe-area-inset-bottom))] grid grid-cols-2 gap-2 border-line border-t bg-surface px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          <Button onClick={() => onApply(EVERY_OWN_HAND)}>{t("filter.clear")}</Button>
          <Button type="submit" kind="primary">
            {t("filter.apply")}
          </Button>
        </div>
      </BasicForm>
    </Sheet>
  );
}

/** A field in which the player picks one value of a list, or "any". */
function ChoiceField<V extends string>({
  label,
  value,
  values,
  text,
  onPick,
}: {
  readonly label: string;
  readonly value: V | null;
  readonly values: readonly V[];
  readonly text: (value: V) => string;
  readonly onPick: (value: V | null) => void;
}) {
  const t = useHandWords();
  return (
    <Select<string>
      label={label}
      value={value ?? ANY}
      choices={[{ value: ANY, label: t("filter.any") }, ...values.map((each) => ({ value: each, label: text(each) }))]}
      onChange={({ target }) => onPick(values.find((each) => each === target.value) ?? null)}
    />
  );
}

const YES_OR_NO = ["yes", "no"] as const;
const answerOf = (value: boolean | null) => (value === null ? null : value ? "yes" : "no");
const readAnswer = (answer: "yes" | "no" | null) => (answer === null ? null : answer === "yes");

function ChoiceFields({ draft: { filter }, change }: FilterFields) {
  const t = useHandWords();
  const say = useTranslations();
  return (
    <>
      <ChoiceField
        label={t("filter.game")}
        value={filter.game}
        values={CHOICES.game}
        text={(game) => say(`game.${game}`)}
        onPick={(game) => change({ game })}
      />
      <ChoiceField
        label={t("filter.structure")}
        value={filter.structure}
        values={CHOICES.structure}
        text={(structure) => say(`game.${structure}`)}
        onPick={(structure) => change({ structure })}
      />
      <ChoiceField
        label={t("filter.money")}
        value={filter.money}
        values={CHOICES.money}
        text={(money) => t(`money.${money}`)}
        onPick={(money) => change({ money })}
      />
      <ChoiceField
        label={t("filter.position")}
        value={filter.position}
        values={CHOICES.position}
        text={(position) => t(`position.${position}`)}
        onPick={(position) => change({ position })}
      />
      <ChoiceField
        label={t("filter.result")}
        value={filter.result}
        values={CHOICES.result}
        text={(result) => t(`filter.results.${result}`)}
        onPick={(result) => change({ result })}
      />
      <ChoiceField
        label={t("filter.showdown")}
        value={answerOf(filter.showdown)}
        values={YES_OR_NO}
        text={(answer) => t(`filter.showdowns.${answer}`)}
        onPick={(answer) => change({ showdown: readAnswer(answer) })}
      />
      <ChoiceField
        label={t("filter.noted")}
        value={answerOf(filter.noted)}
        values={YES_OR_NO}
        text={(answer) => t(`filter.notes.${answer}`)}
        onPick={(answer) => change({ noted: readAnswer(answer) })}
      />
    </>
  );
}

function DayFields({ draft: { filter }, change }: FilterFields) {
  const t = useHandWords();
  return (
    <>
      <Field
        type="date"
        label={t("filter.from")}
        value={filter.from === null ? "" : dayText(filter.from)}
        onChange={({ target }) => change({ from: readFrom(target.value) })}
      />
      <Field
        type="date"
        label={t("filter.to")}
        value={filter.to === null ? "" : toText(filter.to)}
        onChange={({ target }) => change({ to: readTo(target.value) })}
      />
    </>
  );
}

function TagField({ draft: { filter }, change, tags }: FilterFields & { readonly tags: readonly UsedTag[] }) {
  const t = useHandWords();
  const names = [...new Set([...tags.map(({ tag }) => tag), ...(filter.tag === null ? [] : [filter.tag])])];
  if (names.length === 0) return null;
  // Puts a prefix before every tag, because a tag could have the same text as the value for "any".
  const values = names.map((tag) => `=${tag}`);
  return (
    <ChoiceField
      label={t("filter.tag")}
      value={filter.tag === null ? null : `=${filter.tag}`}
      values={values}
      text={(value) => value.slice(1)}
      onPick={(value) => change({ tag: value === null ? null : value.slice(1) })}
    />
  );
}
