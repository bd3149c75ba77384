"use client";
import { HOUSES } from "@poker/engine";
import { useTranslations } from "use-intl";

/** Names a house; one without a message is shown by its id. */
export function useHouseName(): (house: string) => string {
  const t = useTranslations("house");
  return (house) => {
    const known = HOUSES.find((name) => name === house);
    return known ? t(known) : house;
  };
}
