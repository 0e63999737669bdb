import { describe, expect, it } from '@jest/globals';
import { Money } from '@almoner/kernel';
import { type MailedSchedule, changedMail, methodMail, stepMail } from './recurring-change-mail.ts';

const plan: MailedSchedule = {
  organizationName: 'Quillmere',
  campaignTitle: 'Suppers',
  donorName: 'Odile',
  total: Money.ofMinor(2500, 'USD'),
  method: {
    stripeCustomerId: 'cus_1',
    stripePaymentMethodId: 'pm_1',
    type: 'card',
    brand: 'visa',
    last4: '4444',
    expiryMonth: 11,
    expiryYear: 2034,
  },
  frequency: 'monthly',
  anchorDay: 31,
  nextChargeOn: '2026-12-31',
};
const january = { ...plan, nextChargeOn: '2027-01-31' };

describe('the email about a change of a recurring gift', () => {
  it('states amount, day and next gift', () => {
    const after = { ...plan, total: Money.ofMinor(5000, 'USD'), anchorDay: 15, nextChargeOn: '2026-12-15' };
    expect(changedMail(plan, after)).toMatchObject({
      subject: 'You changed your monthly gift to Quillmere',
      facts: [
        ['Amount', '$50.00, previously $25.00'],
        ['Day of the month', '15'],
        ['Next gift', 'December 15, 2026'],
      ],
    });
  });

  it('names the day of a weekly gift', () => {
    const weekly = { ...plan, frequency: 'weekly', anchorDay: 1 } as const;
    expect(changedMail(weekly, { ...weekly, anchorDay: 7 })?.facts?.[1]).toEqual([
      'Day of the week',
      'Sunday',
    ]);
  });

  it('is not sent when amount and day stay', () => {
    expect(changedMail(plan, january)).toBeNull();
  });

  it.each([
    [
      'skip',
      january,
      'You skipped your monthly gift of $25.00 to Quillmere for December 31, 2026. It will not be charged. The next gift is on January 31, 2027.',
    ],
    [
      'undo-skip',
      january,
      'You undid the skip of your monthly gift of $25.00 to Quillmere. The next gift is on January 31, 2027.',
    ],
    [
      'pause',
      { ...plan, nextChargeOn: null },
      'You paused your monthly gift of $25.00 to Quillmere. Nothing will be charged until you resume it.',
    ],
    [
      'resume',
      january,
      'You resumed your monthly gift of $25.00 to Quillmere. The next gift is on January 31, 2027.',
    ],
    [
      'cancel',
      { ...plan, nextChargeOn: null },
      'You stopped your monthly gift of $25.00 to Quillmere. Nothing more will be charged. You can start it again at any time.',
    ],
    [
      'restart',
      january,
      'You started your monthly gift of $25.00 to Quillmere again. The next gift is on January 31, 2027.',
    ],
  ] as const)('says what %s does', (step, after, sentence) => {
    expect(stepMail(step, plan, after).paragraphs).toEqual(['Dear Odile,', sentence]);
  });

  it('names a new card, and what is charged to it', () => {
    expect(methodMail(plan, false).paragraphs[1]).toBe(
      'Your monthly gift of $25.00 to Quillmere will now be charged to the card ending in 4444. The next gift is on December 31, 2026.',
    );
    expect(methodMail(plan, true).paragraphs[1]).toContain(
      'The gift that was not paid is being charged to it now.',
    );
  });
});
