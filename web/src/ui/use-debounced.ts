import { useEffect, useState } from 'react';

const settleMs = 250;

/** The value once it has not changed for a moment: for what is read while someone types. Compares by identity. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
