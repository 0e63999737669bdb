/** @jest-environment jest-fixed-jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { liveTintMs } from '../theme/tokens.ts';
import { useChangedRows } from './use-changed-rows.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const renderRows = (keys: readonly string[], loaded: boolean) =>
  renderHook((props) => [...useChangedRows(props.keys, props.loaded)], { initialProps: { keys, loaded } });

describe('useChangedRows', () => {
  it('names the rows that came after the first load until their time is over', () => {
    const { result, rerender } = renderRows([], false);
    rerender({ keys: ['a:1', 'b:1'], loaded: true });
    expect(result.current).toEqual([]);
    rerender({ keys: ['c:1', 'a:1', 'b:1'], loaded: true });
    expect(result.current).toEqual(['c:1']);
    act(() => jest.advanceTimersByTime(liveTintMs));
    expect(result.current).toEqual([]);
  });

  it('names a row again when it is another version', () => {
    const { result, rerender } = renderRows(['a:1'], true);
    rerender({ keys: ['a:2'], loaded: true });
    expect(result.current).toEqual(['a:2']);
  });

  it('does not take a row for new that a filter had hidden', () => {
    const { result, rerender } = renderRows(['a:1', 'b:1'], true);
    rerender({ keys: ['a:1'], loaded: true });
    rerender({ keys: ['a:1', 'b:1'], loaded: true });
    expect(result.current).toEqual([]);
  });
});
