import { describe, expect, it } from '@jest/globals';
import { isSetupRefused, setupNeedsChallenge, type SetupActivity } from './setup-rule.ts';

const none: SetupActivity = {
  ownSetupsOfDay: 0,
  ownDeclinesOfDay: 0,
  ownDeclines: 0,
  ipNetworkStarts: 0,
  ipNetworkDeclines: 0,
  deviceDeclines: 0,
  isCampaignProtected: false,
};
const limits = { starts: 10, declines: 5 };

describe('a setup of a payment method', () => {
  it('is free for a donor who mistyped three times', () => {
    const activity = {
      ...none,
      ownSetupsOfDay: 4,
      ownDeclinesOfDay: 3,
      ownDeclines: 3,
      ipNetworkDeclines: 3,
    };
    expect([isSetupRefused(activity), setupNeedsChallenge(activity, limits)]).toEqual([false, false]);
  });

  it.each([
    { ownDeclines: 5 },
    { ipNetworkStarts: 10 },
    { ipNetworkDeclines: 5 },
    { deviceDeclines: 5 },
    { isCampaignProtected: true },
  ])('needs a challenge after %j', (activity) => {
    expect(setupNeedsChallenge({ ...none, ...activity }, limits)).toBe(true);
  });

  it.each([{ ownSetupsOfDay: 20 }, { ownDeclinesOfDay: 20 }])('is refused after %j', (activity) => {
    expect(isSetupRefused({ ...none, ...activity })).toBe(true);
  });
});
