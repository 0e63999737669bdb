import { useEffect } from 'react';
import { countVisit } from './donor-api.ts';

/** Counts a visit of the gift form once per session of a browser tab. */
export function useCountedVisit(slug: string): void {
  useEffect(() => {
    const key = `visited:${slug}`;
    try {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, '1');
    } catch {
      // A frame of another site may not have storage; then each load counts.
    }
    void countVisit(slug);
  }, [slug]);
}
