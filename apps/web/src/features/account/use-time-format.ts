import { useLocale } from "use-intl";
import { timeFormat } from "./time-format.ts";

export const useTimeFormat = (): ((at: number) => string) => timeFormat(useLocale());
