import { createHash } from 'node:crypto';
import { escapeHtml } from '@almoner/platform';

/** Part of the built web app; without it the browser uses a system font. */
const fontPath = '/fonts/inter-latin.woff2';
const style = `
  @font-face { font-family: 'Inter Variable'; src: url(${fontPath}) format('woff2'); font-weight: 100 900; font-display: swap }
  :root { color-scheme: light }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f3ed; color: #1e1c17; font: 16px/24px 'Inter Variable', system-ui, sans-serif }
  main { box-sizing: border-box; width: min(440px, calc(100vw - 32px)); padding: 40px 32px; background: #fff; border: 1px solid #e7e2d8; border-radius: 12px }
  h1 { margin: 0 0 12px; font-size: 24px; line-height: 32px }
  p { margin: 0 0 16px }
  .small { margin: 16px 0 0; font-size: 14px; line-height: 20px; color: #57534a }
  .warning { padding: 12px 16px; border: 1px solid #855300; border-radius: 8px; background: #fbf0da }
  .problem { color: #ae3422 }
  label { display: block; font-weight: 600 }
  input[type=text] { box-sizing: border-box; width: 100%; margin-top: 4px; padding: 11px 12px; font: inherit; letter-spacing: 0.1em; border: 1px solid #918a7d; border-radius: 8px }
  button { width: 100%; margin-top: 8px; padding: 12px 24px; font: inherit; font-weight: 600; color: #fff; background: #17594a; border: 0; border-radius: 8px; cursor: pointer }
  button:hover { background: #1f6e5c }
  button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid #17594a; outline-offset: 2px }
  a { color: #17594a }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows no scripts, no files except the font, no framing, and forms to this origin only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
  'x-frame-options': 'DENY',
  'content-security-policy': [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `font-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; '),
} as const;

export interface Page {
  readonly title: string;
  readonly productName: string;
  /** HTML; the caller escapes its parts. */
  readonly body: string;
}

/** A server-rendered page, for steps in which the web application must not be loaded. */
export function writePage({ title, productName, body }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>
`;
}

export interface Form {
  readonly action: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
  /** A visible input field. */
  readonly input?: { readonly name: string; readonly label: string; readonly autocomplete: string };
}

export function writeForm({ action, label, fields, input }: Form): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  if (input !== undefined)
    inputs.push(
      `<label>${escapeHtml(input.label)}<input type="text" name="${escapeHtml(input.name)}" autocomplete="${escapeHtml(input.autocomplete)}" required></label>`,
    );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button type="submit">${escapeHtml(label)}</button></form>`;
}
