export const widgetKinds = ['inline', 'button', 'goal'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

/** The fragment of the editor’s URL that opens it at the embed code. */
export const embedAnchor = 'embed';

export interface WidgetLook {
  readonly kind: WidgetKind;
  /** A color as `#rrggbb`. */
  readonly accent: string;
}
export const firstLook: WidgetLook = { kind: 'inline', accent: '#1f5f4a' };

interface SnippetOptions extends WidgetLook {
  readonly origin: string;
  readonly slug: string;
}

/** The shortest form: an inline widget where the line is. */
export const scriptSnippet = ({ origin, slug }: Pick<SnippetOptions, 'origin' | 'slug'>): string =>
  `<script async src="${origin}/widget.js" data-campaign="${slug}"></script>`;

/** The URL of the page where donors give. */
export const donorPage = ({ origin, slug }: Pick<SnippetOptions, 'origin' | 'slug'>): string =>
  `${origin}/donations/donor?campaign=${slug}`;

/** The link inside is shown where the script is blocked; a button has its text. Slugs and colors have no character that HTML would have to escape. */
export function snippetOf({ origin, slug, kind, accent }: SnippetOptions): string {
  return [
    `<script async src="${origin}/widget.js"></script>`,
    `<donation-widget campaign="${slug}" kind="${kind}" accent="${accent}">`,
    `  <a href="${donorPage({ origin, slug })}">Give</a>`,
    `</donation-widget>`,
  ].join('\n');
}
