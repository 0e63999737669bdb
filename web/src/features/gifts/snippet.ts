export const widgetKinds = ['inline', 'button', 'goal'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

interface SnippetOptions {
  readonly origin: string;
  readonly slug: string;
  readonly kind: WidgetKind;
  readonly accent: string;
}

/** The shortest form: an inline widget where the line is. */
export const scriptSnippet = ({ origin, slug }: Pick<SnippetOptions, 'origin' | 'slug'>): string =>
  `<script async src="${origin}/widget.js" data-campaign="${slug}"></script>`;

/** Slugs and colors have no character that HTML would have to escape. */
export function snippetOf({ origin, slug, kind, accent }: SnippetOptions): string {
  return [
    `<script async src="${origin}/widget.js"></script>`,
    `<donation-widget campaign="${slug}" kind="${kind}" accent="${accent}"></donation-widget>`,
  ].join('\n');
}
