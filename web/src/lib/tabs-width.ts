/** Widest average of a letter in a tab at 14 px, in px. */
const letterWidth = 8;
/** Between two tabs, in px. */
const tabGap = 28;

/** How wide tabs with these labels are at most, in px. */
export const tabsWidth = (labels: readonly string[]) =>
  labels.reduce((sum, label) => sum + label.length * letterWidth, 0) + tabGap * (labels.length - 1);
