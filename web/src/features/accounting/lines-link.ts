/** The page with the lines of a figure, beside the report that links to it: `/accounting`, or the page of a client. */
export function linesLink(
  title: string,
  filters: Readonly<Record<string, string | null | undefined>>,
): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] != null);
  return `?${new URLSearchParams([['report', 'lines'], ['title', title], ...set])}`;
}

/**
 * Net assets are not a sum of lines but what the accounts have on a day: they lead to the reports that divide them, of each column
 * of a statement.
 */
export const netAssetsLinks = (month: string) => ({
  without: `?${new URLSearchParams({ report: 'position', month })}`,
  with: `?${new URLSearchParams({ report: 'funds', month })}`,
});
