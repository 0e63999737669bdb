/** The content of these is not text of the page. */
const hidden = new Set([
  'head',
  'script',
  'style',
  'template',
  'title',
  'noscript',
  'svg',
  'object',
  'iframe',
]);
const lineEnds = new Set(
  ['br', 'p', 'div', 'tr', 'table', 'ul', 'ol', 'li', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].concat([
    'section',
    'article',
    'header',
    'footer',
    'blockquote',
    'pre',
    'dt',
    'dd',
    'center',
  ]),
);
const cellEnds = new Set(['td', 'th']);
const longestTag = 40;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
};

/** The text of an HTML email, in lines. Nothing of it is loaded or run. Takes time in proportion to its length. */
export function textOfHtml(html: string): string {
  const lower = withoutCapitals(html);
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      pieces.push(flowed(html.slice(at)));
      break;
    }
    pieces.push(flowed(html.slice(at, open)));
    const { text, next } = markupAt(html, lower, open);
    pieces.push(text);
    at = next;
  }
  return tidied(withoutEntities(pieces.join('')));
}

/** The text for the tag or comment that begins here, and where the text continues. */
function markupAt(html: string, lower: string, open: number): { text: string; next: number } {
  if (lower.startsWith('<!--', open)) return { text: '', next: after(lower, '-->', open + 4) };
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(open, open + longestTag)) ?? [];
  if (name === '') {
    const isDeclaration = lower[open + 1] === '!' || lower[open + 1] === '?';
    return isDeclaration ? { text: '', next: after(lower, '>', open) } : { text: '<', next: open + 1 };
  }
  if (slash === '' && hidden.has(name)) {
    const close = lower.indexOf(`</${name}`, open);
    return { text: '', next: close === -1 ? html.length : after(lower, '>', close) };
  }
  const text = lineEnds.has(name) ? '\n' : cellEnds.has(name) ? '  ' : '';
  return { text, next: after(lower, '>', open) };
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
}

/** Changes only ASCII, so that each character keeps its position: `İ` becomes two characters in lower case. */
const withoutCapitals = (html: string) => html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Line breaks of the source mean nothing in HTML. */
const flowed = (text: string) => text.replaceAll(/\s+/g, ' ');

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? parseInt(hex, 16) : Number(decimal);
    const isLetter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isLetter ? String.fromCodePoint(code) : ' ';
  });
}

function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.replaceAll(/[^\S\n]{3,}/g, '  ').trim());
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}
