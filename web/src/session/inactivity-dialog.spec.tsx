/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Drawer, Modal } from 'antd';
import { InactivityDialog } from './inactivity-dialog.tsx';

/** The stacking order of the layer that an element is in. */
function layerOf(element: HTMLElement): number {
  const layer = element.closest<HTMLElement>('[style*="z-index"]');
  return Number(layer?.style.zIndex ?? 0);
}

describe('The question whether someone is still there', () => {
  it('is over a dialog that a drawer has opened', () => {
    const noTransition = { motionName: '' };
    render(
      <>
        <Drawer open motion={noTransition}>
          <Modal open transitionName="" maskTransitionName="">
            Inner dialog
          </Modal>
        </Drawer>
        <InactivityDialog endsAtMs={Date.now() + 60_000} onStay={() => {}} />
      </>,
    );
    const question = layerOf(screen.getByRole('alert'));
    expect(question).toBeGreaterThan(layerOf(screen.getByText('Inner dialog')));
    expect(question).toBeGreaterThan(1_000);
  });
});
