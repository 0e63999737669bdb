import { type PublicCampaignWire } from '@almoner/contracts';
import { useCallback, useEffect, useState } from 'react';
import { ApiProblem, getCampaign, readCampaign } from './donor-api.ts';

/** The stream gives up only when the server refuses it. */
const reopenMs = 10_000;

export type CampaignState =
  | { readonly is: 'loading' | 'failed' | 'missing' }
  | { readonly is: 'ready'; readonly campaign: PublicCampaignWire };

/** The campaign, kept up to date by the server while the page is visible. */
export function useCampaign(slug: string) {
  const [state, setState] = useState<CampaignState>({ is: 'loading' });
  const [isLive, setIsLive] = useState(false);
  const refresh = useCallback(async () => {
    try {
      const campaign = await getCampaign(slug);
      setState({ is: 'ready', campaign });
    } catch (error) {
      const missing =
        error instanceof ApiProblem && (error.code === 'not_found' || error.code === 'invalid_input');
      setState((before) => (before.is === 'ready' ? before : { is: missing ? 'missing' : 'failed' }));
    }
  }, [slug]);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  const isReady = state.is === 'ready';
  useEffect(() => {
    if (!isReady) return;
    return followCampaign(slug, setIsLive, (campaign) => setState({ is: 'ready', campaign }));
  }, [slug, isReady]);
  return { state, isLive, refresh };
}

/** A hidden page closes its connection: a browser opens only six to a server. */
function followCampaign(
  slug: string,
  onLive: (isLive: boolean) => void,
  onChange: (campaign: PublicCampaignWire) => void,
): () => void {
  let source: EventSource | null = null;
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (document.visibilityState !== 'visible') return;
    source = new EventSource(`/api/public/campaigns/${encodeURIComponent(slug)}/live`);
    source.onopen = () => onLive(true);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const campaign = readCampaign(data);
      if (campaign !== null) onChange(campaign);
    };
    source.onerror = () => {
      onLive(false);
      if (source?.readyState === EventSource.CLOSED) timer = window.setTimeout(open, reopenMs);
    };
  };
  open();
  document.addEventListener('visibilitychange', open);
  return () => {
    document.removeEventListener('visibilitychange', open);
    close();
  };
}
