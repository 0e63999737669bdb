import { useEffect, useRef } from 'react';
import { newKey } from '../lib/new-key.ts';

/**
 * Sends the movements of money of a drawer, each with its idempotency key. The same amount sent again is the same movement until
 * one was made and the drawer is opened again: an answer may be lost, and a drawer that closes can still be clicked. Another amount
 * is another movement.
 */
export function useMovement(open: boolean) {
  const intended = useRef<{ key: string; amount: number; isDone: boolean } | null>(null);
  useEffect(() => {
    if (open && intended.current?.isDone === true) intended.current = null;
  }, [open]);
  const keyOf = (amount: number): string => {
    if (intended.current?.amount !== amount) intended.current = { key: newKey(), amount, isDone: false };
    return intended.current.key;
  };
  /** Sends `amount` (minor units) with its key. */
  return async <Answer extends { error?: unknown }>(
    amount: number,
    send: (movement: { amount: number; idempotencyKey: string }) => PromiseLike<Answer>,
  ): Promise<Answer> => {
    const answer = await send({ amount, idempotencyKey: keyOf(amount) });
    if (answer.error === undefined && intended.current !== null) intended.current.isDone = true;
    return answer;
  };
}
