import { type PublicCampaignWire } from '@almoner/contracts';
import { useCallback, useEffect, useState } from 'react';
import { ApiProblem, getCampaign } from './donor-api.ts';

const refreshMs = 5000;

export type CampaignState =
  | { readonly is: 'loading' | 'failed' | 'missing' }
  | { readonly is: 'ready'; readonly campaign: PublicCampaignWire };

/** The campaign, read again every few seconds while the page is in sight, so that its progress is live. */
export function useCampaign(slug: string) {
  const [state, setState] = useState<CampaignState>({ is: 'loading' });
  const refresh = useCallback(async () => {
    try {
      const campaign = await getCampaign(slug);
      setState({ is: 'ready', campaign });
    } catch (error) {
      const missing = error instanceof ApiProblem && error.code !== 'service_unavailable';
      setState((before) => (before.is === 'ready' ? before : { is: missing ? 'missing' : 'failed' }));
    }
  }, [slug]);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);
  return { state, refresh };
}
