import { describe, expect, it } from '@jest/globals';
import {
  closesPayment,
  debitNeedsChallenge,
  isUnderAttack,
  looksAutomatic,
  needsChallenge,
  proofBits,
} from './start-rule.ts';

const limits = { starts: 10, declines: 5 };
const quiet = {
  ipNetworkStarts: 0,
  ipNetworkDeclines: 0,
  deviceDeclines: 0,
  isCampaignProtected: false,
  looksAutomatic: false,
};

describe('a start by bank debit', () => {
  const none = { ipNetworkDebits: 0, deviceDebits: 0, campaignDebits: 0 };
  const most = { declines: 5, campaignDebits: 30 };
  it.each([
    ['the last one within every limit', { ipNetworkDebits: 4, deviceDebits: 4, campaignDebits: 29 }, false],
    ['one too many for its network', { ipNetworkDebits: 5 }, true],
    ['one too many for its device', { deviceDebits: 5 }, true],
    ['one too many for its campaign', { campaignDebits: 30 }, true],
  ])('that is %s needs a challenge: %j, %s', (_, over, isNeeded) =>
    expect(debitNeedsChallenge({ ...none, ...over }, most)).toBe(isNeeded),
  );
});

describe('the start of a gift', () => {
  it.each([
    ['by a donor', {}, false],
    [
      'that is the last one within the limits of its network',
      { ipNetworkStarts: 9, ipNetworkDeclines: 4 },
      false,
    ],
    ['that is one too many for its network', { ipNetworkStarts: 10 }, true],
    ['of a network with too many declines', { ipNetworkDeclines: 5 }, true],
    ['of a device with too many declines', { deviceDeclines: 5 }, true],
    ['on a protected campaign', { isCampaignProtected: true }, true],
    ['by a program', { looksAutomatic: true }, true],
  ])('%s: challenge %p %p', (_, activity, expected) => {
    expect(needsChallenge({ ...quiet, ...activity }, limits)).toBe(expected);
  });
});

describe('a form', () => {
  it.each([
    [{ website: '', secondsOnForm: null }, false],
    [{ website: '', secondsOnForm: 3 }, false],
    [{ website: '', secondsOnForm: 2.9 }, true],
    [{ website: 'https://shop.example', secondsOnForm: 60 }, true],
  ])('filled in as %p looks automatic: %p', (form, expected) => {
    expect(looksAutomatic(form)).toBe(expected);
  });
});

it.each([
  [0, 16],
  [4, 16],
  [5, 17],
  [14, 18],
  [15, 19],
  [10_000, 19],
])('after %p declines, a proof has %p zero bits', (declines, bits) => {
  expect(proofBits(declines)).toBe(bits);
});

it.each([
  [{ ofGift: 4, ofIpNetwork: 4, hasPassedChallenge: false }, false],
  [{ ofGift: 1, ofIpNetwork: 5, hasPassedChallenge: false }, true],
  [{ ofGift: 1, ofIpNetwork: 500, hasPassedChallenge: true }, false],
  [{ ofGift: 5, ofIpNetwork: 500, hasPassedChallenge: true }, true],
])('declines of %p close the payment: %p', (declines, expected) => {
  expect(closesPayment(declines, 5)).toBe(expected);
});

it.each([
  [{ declines: 29, succeeded: 0 }, false],
  [{ declines: 30, succeeded: 29 }, true],
  [{ declines: 30, succeeded: 30 }, false],
])('a campaign with %p is under attack: %p', (campaign, expected) => {
  expect(isUnderAttack(campaign, 30)).toBe(expected);
});
