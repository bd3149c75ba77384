/** Cards are integers 0–51 (4 · rank + suit; ranks 2…A = 0…12, suits c d h s = 0…3); text only at the edges. */
export type Card = number;
