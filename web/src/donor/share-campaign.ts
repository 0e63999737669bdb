import { type PublicCampaignWire } from '@almoner/contracts';

/** Phones have a list of apps and people to share with; on a computer a copied link is more useful. */
export const sharesByDevice = (): boolean =>
  typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;

/** Resolves with whether the link was copied; rejects if it must be copied by hand. */
export async function shareCampaign({
  slug,
  title,
}: Pick<PublicCampaignWire, 'slug' | 'title'>): Promise<boolean> {
  const url = shareUrl(slug);
  try {
    if (sharesByDevice()) {
      await navigator.share({ title, url });
      return false;
    }
  } catch (error) {
    // Closed without a choice. A frame may not be allowed to open the list, and copies the link instead.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}

export const shareUrl = (slug: string): string =>
  `${window.location.origin}/donations/donor?campaign=${encodeURIComponent(slug)}`;
