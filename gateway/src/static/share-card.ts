import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CampaignSlug, donationsRpc, type PublicCampaignWire } from '@almoner/contracts';
import { storyPlainText } from '@almoner/kernel';
import { escapeHtml, serviceContext, type RpcClient } from '@almoner/platform';

const keptMs = 10_000;
const keptMax = 1_000;
const descriptionLength = 200;

interface Kept {
  readonly html: string;
  readonly until: number;
}
type Shared = Pick<PublicCampaignWire, 'title' | 'story' | 'slug' | 'image' | 'organization'>;

/** The campaign of a donor page, from its query; null for every other address, including one that no campaign can have. */
export function sharedSlugOf(query: string): string | null {
  const slug = CampaignSlug.safeParse(new URLSearchParams(query).get('campaign'));
  return slug.success ? slug.data : null;
}

/**
 * The donor page of a campaign with the tags from which other sites preview a link to it, because they do not run scripts. If the
 * campaign does not exist or cannot be read, the page is as it was built.
 */
export class ShareCards {
  private readonly kept = new Map<string, Kept>();
  private page: Promise<string> | null = null;

  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly folder: string,
    private readonly publicUrl: string,
  ) {}

  async pageOf(slug: string): Promise<string> {
    const known = this.kept.get(slug);
    if (known !== undefined && known.until > Date.now()) return known.html;
    const built = await (this.page ??= readFile(join(this.folder, 'donor.html'), 'utf8'));
    try {
      const campaign = await this.rpc.call(serviceContext('gateway'), donationsRpc.getPublicCampaign, {
        slug,
      });
      const html = withShareCard(built, campaign, this.publicUrl);
      if (this.kept.size >= keptMax) this.kept.clear();
      this.kept.set(slug, { html, until: Date.now() + keptMs });
      return html;
    } catch {
      return built;
    }
  }
}

/** https://ogp.me: a title, a text and an image. */
export function withShareCard(html: string, campaign: Shared, publicUrl: string): string {
  const { title, story, slug, image, organization } = campaign;
  const properties: readonly (readonly [string, string])[] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:site_name', organization.name],
    ['og:description', shortened(story) || organization.name],
    ['og:url', `${publicUrl}/donations/donor?campaign=${slug}`],
    ...(image === null
      ? []
      : ([
          ['og:image', `${publicUrl}${image.path}`],
          ['og:image:width', String(image.width)],
          ['og:image:height', String(image.height)],
          ['og:image:alt', image.alt],
        ] as const)),
  ];
  const tags = properties.map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
  );
  const card = `<meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />`;
  // A function, because a text may contain replacement patterns such as `$&`.
  return html.replace('</head>', () => `${[...tags, card].join('\n    ')}\n  </head>`);
}

function shortened(story: string): string {
  const text = storyPlainText(story).replace(/\s+/g, ' ').trim();
  // By code points, so that no emoji is cut in half.
  const characters = [...text];
  if (characters.length <= descriptionLength) return text;
  return `${characters
    .slice(0, descriptionLength - 1)
    .join('')
    .trimEnd()}…`;
}
