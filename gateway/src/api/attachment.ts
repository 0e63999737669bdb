/**
 * `Content-Disposition` of a download (RFC 6266). `filename*` (RFC 8187), which browsers prefer, has the full name;
 * `filename` omits quotes and escape characters.
 * @param name in well-formed Unicode
 */
export function attachmentOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, percentOf);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

const percentOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
