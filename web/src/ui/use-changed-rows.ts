import { useEffect, useRef, useState } from 'react';
import { changedRows } from '../lib/changed-rows.ts';
import { liveTintMs } from '../theme/tokens.ts';

/** Which rows came or changed after the first load, for as long as they stay tinted. Keys are those of `changedRows`. */
export function useChangedRows(keys: readonly string[], loaded: boolean): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const [changedKeys, setChangedKeys] = useState<ReadonlySet<string>>(new Set());
  const joined = keys.join(' ');
  useEffect(() => {
    if (!loaded) return;
    const now = joined === '' ? [] : joined.split(' ');
    const before = seen.current;
    seen.current = new Set([...(before ?? []), ...now]);
    const changed = before === null ? [] : changedRows(before, now);
    if (changed.length > 0) setChangedKeys(new Set(changed));
  }, [joined, loaded]);
  useEffect(() => {
    if (changedKeys.size === 0) return;
    const timer = setTimeout(() => setChangedKeys(new Set()), liveTintMs);
    return () => clearTimeout(timer);
  }, [changedKeys]);
  return changedKeys;
}
