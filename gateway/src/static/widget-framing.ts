import { CampaignSlug, donationsRpc } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { serviceContext, type RpcClient } from '@almoner/platform';

const nobody = "'none'";
const anybody = '*';
const keptMs = 10_000;
const keptMax = 1_000;

interface Kept {
  readonly ancestors: string;
  readonly until: number;
}

/**
 * The campaign of a widget page, decoded once as the page itself decodes its address; null for every other page. An address that
 * cannot be decoded is returned as it is, and names no campaign.
 */
export function widgetSlugOf(url: string): string | null {
  const slug = /^\/donations\/widget\/([^/?#]+)\/?(?:[?#]|$)/i.exec(url)?.[1];
  if (slug === undefined) return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Which sites may show the widget of a campaign in a frame (CSP Level 3, `frame-ancestors`). */
export class WidgetFraming {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly rpc: Pick<RpcClient, 'call'>) {}

  /**
   * The sites that the campaign names, or every site if it names none. No site while the campaign cannot be read, or if the address
   * cannot name a campaign. Every site for an unknown campaign: its page has nothing to protect, and informs the host.
   */
  async ancestorsOf(slug: string): Promise<string> {
    if (!CampaignSlug.safeParse(slug).success) return nobody;
    const known = this.kept.get(slug);
    if (known !== undefined && known.until > Date.now()) return known.ancestors;
    try {
      const ctx = serviceContext('gateway');
      const { widgetOrigins } = await this.rpc.call(ctx, donationsRpc.getPublicCampaign, { slug });
      const ancestors = widgetOrigins === null ? anybody : [`'self'`, ...widgetOrigins].join(' ');
      this.keep(slug, ancestors);
      return ancestors;
    } catch (error) {
      return error instanceof DomainError && error.code === 'not_found' ? anybody : nobody;
    }
  }

  private keep(slug: string, ancestors: string): void {
    if (this.kept.size >= keptMax) this.kept.clear();
    this.kept.set(slug, { ancestors, until: Date.now() + keptMs });
  }
}
