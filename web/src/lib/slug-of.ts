const longestSlug = 80;

export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** The web address of a page from its title: lowercase letters and digits of ASCII with single hyphens; empty where none are left. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, longestSlug).replace(/-$/, '');
}
