export interface Letter {
  readonly productName: string;
  readonly heading: string;
  /** Plain text; what people typed is escaped in the HTML part. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below: when, from where, that ignoring is safe. */
  readonly footnotes: readonly string[];
}

/** The two parts of a mail, in one calm form for everything that the platform sends. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ productName, heading, paragraphs, button, footnotes }: Letter): string {
  const blocks = [heading, ...paragraphs];
  if (button !== undefined) blocks.push(`${button.label}:\n${button.url}`);
  return `${[...blocks, '-- ', ...footnotes, productName].join('\n\n')}\n`;
}

function htmlOf({ productName, heading, paragraphs, button, footnotes }: Letter): string {
  const small = 'margin:0 0 8px;font-size:13px;line-height:20px;color:#5b6472';
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(button === undefined ? [] : [buttonOf(button)]),
    `<hr style="border:0;border-top:1px solid #e3e6ea;margin:24px 0 16px">`,
    ...[...footnotes, productName].map((text) => `<p style="${small}">${escapeHtml(text)}</p>`),
  ];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f6f7f8"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px;font:16px/24px system-ui,sans-serif;color:#1d2430">`,
    parts.join('\n'),
    `</div></body></html>`,
  ].join('\n');
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const look =
    'display:inline-block;padding:12px 24px;background:#14532d;color:#fff;border-radius:6px;text-decoration:none';
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
