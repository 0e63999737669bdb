import { type PublicCampaignWire } from '@almoner/contracts';

/** Whether to open the share sheet of the device, as on phones. On a computer a copied link is more useful. */
export const hasShareSheet = (): boolean =>
  typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches;

/** Opens the share sheet, or copies the link. Resolves with whether the link was copied; rejects if it must be copied manually. */
export async function shareCampaign({
  slug,
  title,
}: Pick<PublicCampaignWire, 'slug' | 'title'>): Promise<boolean> {
  const url = shareUrl(slug);
  try {
    if (hasShareSheet()) {
      await navigator.share({ title, url });
      return false;
    }
  } catch (error) {
    // The donor closed the share sheet. After any other error, such as in a frame that may not open it, the link is copied.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
  }
  await navigator.clipboard.writeText(url);
  return true;
}

export const shareUrl = (slug: string): string =>
  `${window.location.origin}/donations/donor?campaign=${encodeURIComponent(slug)}`;
