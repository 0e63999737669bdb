import { type Scheme, tokens } from './tokens.ts';

const darkScheme = '(prefers-color-scheme: dark)';

function declarations(scheme: Scheme): string {
  return Object.entries(tokens[scheme])
    .map(([name, value]) => `--${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}

/** The token table as CSS variables (`text1` is `--text-1`), following the viewer's color scheme. */
export function installCssVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root{${declarations('light')}}@media ${darkScheme}{:root{${declarations('dark')}}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The same in light colors only, for a page within the page of another site. */
export function installLightVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root{${declarations('light')}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export function readScheme(): Scheme {
  return window.matchMedia(darkScheme).matches ? 'dark' : 'light';
}

export function watchScheme(changed: () => void): () => void {
  const query = window.matchMedia(darkScheme);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
