import './campaign-image.css';
import { type CampaignImageWire } from '@almoner/contracts';

/** The image of a campaign. Its box has the same proportions before it is loaded, so that nothing moves. */
export function CampaignImage({ image }: { readonly image: CampaignImageWire | null }) {
  if (image === null) return null;
  const { path, width, height, alt } = image;
  return <img className="campaign-image" src={path} alt={alt} width={width} height={height} />;
}
