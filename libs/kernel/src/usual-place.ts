/** The place of the suggested amount that is chosen until the donor chooses one. */
export const usualPlace = (amounts: readonly unknown[]): number => Math.min(1, amounts.length - 1);
