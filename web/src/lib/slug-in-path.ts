/** The decoded slug of a campaign in the path of a page; as it is where it cannot be decoded, which names no campaign. */
export function slugInPath(pattern: RegExp, pathname: string): string {
  const [, slug = ''] = pattern.exec(pathname) ?? [];
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
