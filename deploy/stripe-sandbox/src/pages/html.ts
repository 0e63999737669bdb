import { readFileSync } from 'node:fs';

/** A browser file of the package; the folder is next to both src and dist. */
export function asset(name: string): string {
  return readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

interface Page {
  title: string;
  body: string;
  style?: string;
  script?: string;
}

export function htmlPage({ title, body, style, script }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
${style ? `<link rel="stylesheet" href="${style}">` : ''}
</head>
<body>
${body}
${script ? `<script type="module" src="${script}"></script>` : ''}
</body>
</html>`;
}
