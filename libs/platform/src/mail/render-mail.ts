export interface MailContent {
  readonly productName: string;
  readonly heading: string;
  /** Plain text, escaped in the HTML part. */
  readonly paragraphs: readonly string[];
  /** Rows of a label and a value, shown as a table. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** A code that the reader types; shown on a separate line. */
  readonly code?: { readonly label: string; readonly value: string };
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below the rule. */
  readonly footnotes: readonly string[];
}

/** Renders the text and HTML parts of an email, in the common layout of all emails. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: textOf(content), html: htmlOf(content) };
}

function textOf({
  productName,
  heading,
  paragraphs,
  facts = [],
  code,
  button,
  footnotes,
}: MailContent): string {
  const blocks = [heading, ...paragraphs];
  if (facts.length > 0) blocks.push(facts.map(([label, value]) => `${label}: ${value}`).join('\n'));
  if (code !== undefined) blocks.push(`${code.label} ${code.value}`);
  if (button !== undefined) blocks.push(`${button.label}:\n${button.url}`);
  return `${[...blocks, '-- ', ...footnotes, productName].join('\n\n')}\n`;
}

/** An email address must not make a table wider than a phone. Some email programs know only `word-break`. */
const breakable = 'word-break:break-word;overflow-wrap:anywhere';

function htmlOf({
  productName,
  heading,
  paragraphs,
  facts = [],
  code,
  button,
  footnotes,
}: MailContent): string {
  const small = 'margin:0 0 8px;font-size:13px;line-height:20px;color:#57534a';
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(facts.length === 0 ? [] : [tableOf(facts)]),
    ...(code === undefined ? [] : [codeOf(code)]),
    ...(button === undefined ? [] : [buttonOf(button)]),
    `<hr style="border:0;border-top:1px solid #e7e2d8;margin:24px 0 16px">`,
    ...[...footnotes, productName].map((text) => `<p style="${small}">${escapeHtml(text)}</p>`),
  ];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f6f3ed"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:8px;font:16px/24px system-ui,sans-serif;color:#1e1c17;${breakable}">`,
    parts.join('\n'),
    `</div></body></html>`,
  ].join('\n');
}

function tableOf(facts: readonly (readonly [string, string])[]): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #e7e2d8;text-align:left;vertical-align:top';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${cell};padding-right:24px;font-weight:400;color:#57534a;word-break:normal;overflow-wrap:normal">${escapeHtml(label)}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
}

function codeOf({ label, value }: { label: string; value: string }): string {
  const style = 'font-size:24px;line-height:32px;letter-spacing:0.1em;white-space:nowrap';
  return `<p style="margin:0 0 16px">${escapeHtml(label)}<br><strong style="${style}">${escapeHtml(value)}</strong></p>`;
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;padding:12px 24px;background:#17594a;color:#fff;border-radius:6px;text-decoration:none';
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text and quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
