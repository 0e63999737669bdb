/**
 * `Content-Disposition` of a file that is saved and not shown (RFC 6266). Its name in full stands in `filename*`
 * (RFC 8187), which browsers prefer; whatever could end the quotes, or be taken for an escape, is left out of the other.
 * @param name in well-formed Unicode
 */
export function attachmentOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/gu, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, percentOf);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

const percentOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
