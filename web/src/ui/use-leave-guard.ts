import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useConfirmation } from './use-confirmation.ts';

interface LeaveGuard {
  readonly isUnsaved: boolean;
  /** The URL parameter that opens what is edited; other parameters may change. */
  readonly param: string;
  readonly words: {
    readonly title: string;
    readonly content: string;
    readonly leave: string;
    readonly stay: string;
  };
}

/** Asks before a link or Back leaves what is not saved. A session that ends is not kept waiting. */
export function useLeaveGuard({ isUnsaved, param, words }: LeaveGuard): void {
  const ask = useConfirmation();
  const isAsked = useRef(false);
  const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get(param)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      nextLocation.pathname !== '/loggedOut' &&
      placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    const isBlocked = blocker.state === 'blocked';
    if (isBlocked && !isAsked.current)
      ask({
        title: words.title,
        content: words.content,
        okText: words.leave,
        cancelText: words.stay,
        danger: true,
        onOk: blocker.proceed,
        onCancel: blocker.reset,
      });
    isAsked.current = isBlocked;
  });
}
