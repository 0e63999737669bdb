import { describe, expect, it } from '@jest/globals';
import { checkRow, type CheckContext } from './check-row.ts';
import { guessColumns } from './columns.ts';

const columns = ['E-Mail', 'Name', 'ZIP', 'Tags', 'Notes', 'Amount', 'Gift date', 'Campaign', 'Fund'];
const context: CheckContext = {
  settings: { mapping: guessColumns(columns), dateOrder: 'us', decimalSign: 'point' },
  currency: 'USD',
  today: '2026-11-12',
  campaigns: new Map([['winter meals', 'c1']]),
  funds: new Map([['cold storage', 'f1']]),
};
const codes = (...cells: string[]) => checkRow(cells, context).problems.map(({ code }) => code);

describe('a row of an import', () => {
  it('is read by its columns', () => {
    const cells = [
      'Ruth@Post.example',
      ' Ruth ',
      '97044',
      'Board; Volunteer',
      '',
      '$1,200.00',
      '11/12/2026',
      'Winter Meals',
      'Cold storage',
    ];
    expect(checkRow(cells, context)).toEqual({
      parsed: {
        email: 'ruth@post.example',
        name: 'Ruth',
        postalCode: '97044',
        tags: ['Board', 'Volunteer'],
        note: '',
        employer: null,
        gift: { amountMinor: '120000', givenOn: '2026-11-12', campaignId: 'c1', fundId: 'f1' },
      },
      problems: [],
    });
  });

  it('may be a donor without a gift, and may be shorter than the header', () => {
    expect(checkRow(['ruth@post.example'], context).parsed).toMatchObject({ name: null, gift: null });
  });

  it('of a campaign that is not here is a gift without a campaign, and says so', () => {
    const cells = ['ruth@post.example', '', '', '', '', '5', '11/12/2020', 'Spring appeal'];
    expect(checkRow(cells, context)).toMatchObject({
      parsed: { gift: { amountMinor: '500', campaignId: null, unknownCampaign: 'Spring appeal' } },
      problems: [{ field: 'campaign', code: 'campaign_unknown' }],
    });
  });

  it('of a fund that is not here is left out, because the restriction would be lost', () => {
    expect(codes('ruth@post.example', '', '', '', '', '5', '11/12/2020', '', 'None')).toEqual([
      'fund_unknown',
    ]);
  });

  it('of a name that several funds have is left out, because the wrong one could get the restriction', () => {
    const row = ['ruth@post.example', '', '', '', '', '5', '11/12/2020', '', 'Garden'];
    const { parsed, problems } = checkRow(row, { ...context, funds: new Map([['garden', null]]) });
    expect([parsed, problems]).toEqual([null, [{ field: 'fund', code: 'fund_ambiguous' }]]);
  });

  it('names everything that is wrong with it', () => {
    expect(codes('ruth@', '', '', '', '', 'five', '11/13/2026', 'Spring', 'None')).toEqual([
      'email_invalid',
      'fund_unknown',
      'amount_invalid',
      'date_in_future',
    ]);
    expect(codes('', '', '', '', '', '5', '')).toEqual(['email_or_name_missing', 'date_missing']);
    expect(codes('', 'Ruth', '', '', '', '', '1/2/2020')).toEqual(['amount_missing']);
    expect(codes('', `Ruth${'h'.repeat(120)}`)).toEqual(['text_invalid', 'email_or_name_missing']);
  });
});

describe('the columns', () => {
  it('are found by their headers, and null without one', () => {
    expect(guessColumns(['Donor name', 'email address', 'x'])).toMatchObject({
      name: 0,
      email: 1,
      amount: null,
    });
  });

  it('name that of the employer only where there is one, because an earlier release refuses it', () => {
    expect(guessColumns(['Email'])).not.toHaveProperty('employer');
    expect(guessColumns(['Email', 'Employer'])).toMatchObject({ employer: 1 });
  });
});
