/** The campaign that the URL names; null if it names none or an empty one. */
export function campaignSlugOf(query: URLSearchParams): string | null {
  const slug = query.get('campaign');
  return slug === null || slug.trim() === '' ? null : slug;
}
