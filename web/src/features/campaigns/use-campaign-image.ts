import { type CampaignWire, campaignImageMaxBytes } from '@almoner/contracts';
import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../state/store.ts';
import {
  campaignChanged,
  sendCampaignImage,
  useRemoveCampaignImageMutation,
} from '../../api/campaigns.api.ts';
import { newKey } from '../../lib/new-key.ts';
import { webImageOf } from '../../lib/web-image.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';

interface Picked {
  readonly image: Blob;
  readonly url: string;
  readonly key: string;
}

/** The image in the editor of a campaign: what is published, what was picked over it, or that it is to be removed. */
export function useCampaignImage({ id, image }: Pick<CampaignWire, 'id' | 'image'>) {
  const [picked, setPicked] = useState<Picked | 'none' | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [remove] = useRemoveCampaignImageMutation();
  const dispatch = useAppDispatch();
  const feedback = useMutationFeedback();
  const url = useRef<string | null>(null);
  const release = () => {
    if (url.current !== null) URL.revokeObjectURL(url.current);
    url.current = null;
  };
  useEffect(() => release, []);
  const pick = async (file: File) => {
    const made = await webImageOf(file, campaignImageMaxBytes);
    setUnreadable(made === null);
    if (made === null) return;
    release();
    url.current = URL.createObjectURL(made);
    setPicked({ image: made, url: url.current, key: newKey() });
  };
  const discard = () => {
    release();
    setPicked(null);
    setUnreadable(false);
  };
  /** The version of the campaign after it; null when it was refused, which is shown to the person. */
  const publish = async (alt: string, version: number, done?: string): Promise<number | null> => {
    if (picked === null) return version;
    const answer =
      picked === 'none'
        ? await remove(id)
        : await sendCampaignImage({ id, alt, image: picked.image, key: picked.key });
    const changed = 'data' in answer ? answer.data : undefined;
    const error = 'error' in answer ? answer.error : undefined;
    if (!(await feedback(Promise.resolve({ error }), done)) || changed === undefined) return null;
    dispatch(campaignChanged(changed));
    discard();
    return changed.version;
  };
  const shown = picked === 'none' ? null : (picked?.url ?? image?.path ?? null);
  return {
    shown,
    isChanged: picked !== null,
    isUnreadable,
    pick,
    discard,
    publish,
    remove: () => {
      release();
      setPicked(image === null ? null : 'none');
    },
  };
}
