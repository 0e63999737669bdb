import { type ApplicationDraft } from '@almoner/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSaveDraftMutation } from '../../api/applications.api.ts';

const pauseMs = 600;

interface KeptDraft {
  /** The result of the last save; null before the first one. */
  readonly isSaved: boolean | null;
  readonly keep: (draft: ApplicationDraft) => void;
  /** Saves after a pause in typing. */
  readonly saveSoon: (read: () => ApplicationDraft) => void;
  readonly forget: () => void;
}

/** Saves a draft while it is typed. One call at a time, so that an older state never overwrites a newer one. */
export function useSavedDraft(): KeptDraft {
  const [saveDraft] = useSaveDraftMutation();
  const [isSaved, setKept] = useState<boolean | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Promise.resolve());
  const forget = () => clearTimeout(timer.current);
  useEffect(() => forget, []);

  const keep = (draft: ApplicationDraft) => {
    forget();
    last.current = last.current.then(async () => {
      const { error } = await saveDraft(draft);
      setKept(error === undefined);
    });
  };
  const saveSoon = (read: () => ApplicationDraft) => {
    forget();
    timer.current = setTimeout(() => keep(read()), pauseMs);
  };
  return { isSaved, keep, saveSoon, forget };
}
