"use client";
import type { ComponentProps } from "react";
import { NameField } from "../names/name-field.tsx";
import { SegmentedField } from "../segmented-field.tsx";
import { t } from "../translator.ts";

type Props = Pick<ComponentProps<typeof NameField>, "value" | "problem" | "onChange"> & {
  readonly forPromotions: boolean;
  readonly onTarget: (forPromotions: boolean) => void;
};

/** Chooses whose chips an adjustment moves: a player's, or what pays for guarantees. M19 */
export const AdjustmentTargetFields = ({ forPromotions, onTarget, ...player }: Props) => (
  <>
    <SegmentedField
      label={t("chips.target")}
      value={forPromotions ? "promotion" : "player"}
      choices={(["player", "promotion"] as const).map((value) => ({ value, label: t(`chips.${value}`) }))}
      onChange={(chosen) => onTarget(chosen === "promotion")}
    />
    {!forPromotions && (
      <NameField source="people" label={t("chips.player")} help={t("find.help")} required {...player} />
    )}
  </>
);
