/** The page of all error codes, from the catalog. */
export function errorsDocument(catalog) {
  const lines = Object.entries(catalog)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([code, { kind, sentence }]) => `| \`${code}\` | ${kind} | ${sentence} |`);
  return `# Error codes

Every failure of the API is an RFC 9457 problem document with one of these codes in \`code\`. Codes are never reused; the
sentence may change. Generated from \`libs/contracts/src/errors/catalog.ts\` by \`npm run docs\`.

| code | kind | sentence |
|---|---|---|
${lines.join('\n')}
`;
}
