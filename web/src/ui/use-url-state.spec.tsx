/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { useUrlState } from './use-url-state.ts';

function renderUrlState(address: string) {
  return renderHook(() => ({ ...useUrlState(), location: useLocation() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
}

describe('useUrlState', () => {
  it('keeps both of two changes that are made before the next rendering', () => {
    const { result } = renderUrlState('/list?page=2');
    act(() => {
      result.current.change({ status: 'open' });
      result.current.change({ team: 'north', page: null });
    });
    expect(result.current.location.search).toBe('?status=open&team=north');
  });

  it('passes what the address is about to be to a change that depends on it', () => {
    const { result } = renderUrlState('/list');
    const toggle = () =>
      result.current.change((now) => ({ sort: now.get('sort') === 'date' ? '-date' : 'date' }));
    act(() => {
      toggle();
      toggle();
    });
    expect(result.current.params.get('sort')).toBe('-date');
  });

  it('starts from the address again after someone else has changed it', () => {
    const { result } = renderUrlState('/list');
    act(() => result.current.change({ status: 'open' }));
    act(() => result.current.change({ status: null }));
    act(() => result.current.change({ team: 'north' }));
    expect(result.current.location.search).toBe('?team=north');
  });
});
