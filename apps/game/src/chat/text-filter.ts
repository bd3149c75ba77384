/** Cleans typed text for display: removes invisible characters and direction marks, and masks bad words. Fault 39 */
import {
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
  RegExpMatcher,
  TextCensor,
} from "obscenity";

/** Control and format characters (direction marks, zero widths, tags), and characters that count as letters but show nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More combining marks on one letter than any language uses. They would cover the lines above the text. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** Returns one line of plain text, or an empty string when nothing readable is left. Markup is kept as it was typed. */
export const sanitizeText = (typed: string): string =>
  typed
    .normalize("NFC")
    .replaceAll(/[^\S\uFEFF]+/gu, " ")
    .replaceAll(INVISIBLE, "")
    .replaceAll(STACKED_MARKS, "$1")
    .replaceAll(/ {2,}/g, " ")
    .trim();

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
const censor = new TextCensor().setStrategy(asteriskCensorStrategy());

export const maskProfanity = (text: string): string => censor.applyTo(text, matcher.getAllMatches(text));
