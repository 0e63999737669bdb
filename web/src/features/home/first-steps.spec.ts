import { type FirstStepsWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { doneSteps } from './first-steps.ts';

const nothing: FirstStepsWire = {
  hasDeposited: false,
  hasInvited: false,
  hasCard: false,
  hasCampaign: false,
};

describe('The first steps of an organization', () => {
  it('are all open right after the activation', () => {
    expect([...doneSteps(nothing, false)]).toEqual([]);
  });

  it.each([
    ['deposit', { hasDeposited: true }],
    ['people', { hasInvited: true }],
    ['card', { hasCard: true }],
    ['campaign', { hasCampaign: true }],
  ])('are done one by one: %s', (step, over) => {
    expect([...doneSteps({ ...nothing, ...over }, false)]).toEqual([step]);
  });

  it('include a linked bank account', () => {
    expect([...doneSteps(nothing, true)]).toEqual(['bank']);
  });
});
