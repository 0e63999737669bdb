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
const noAddress = { line1: null, line2: null, city: null, region: null, country: null };

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
        ...noAddress,
        gift: { amountMinor: '120000', givenOn: '2026-11-12', campaignId: 'c1', fundId: 'f1' },
      },
      problems: [],
    });
  });

  it('has the first name and the last name where no column has the whole name, or its cell is empty', () => {
    const nameOf = (header: string[], row: string[]) =>
      checkRow(row, { ...context, settings: { ...context.settings, mapping: guessColumns(header) } }).parsed
        ?.name;
    expect(nameOf(['First name', 'Last name'], [' Ruth ', 'Abernathy'])).toBe('Ruth Abernathy');
    expect(nameOf(['First Name', 'Last Name'], ['', 'Abernathy'])).toBe('Abernathy');
    expect(nameOf(['Name', 'First', 'Last'], ['', 'Ruth', 'Abernathy'])).toBe('Ruth Abernathy');
    expect(nameOf(['Name', 'First', 'Last'], ['Dr. Ruth Abernathy', 'Ruth', 'A.'])).toBe(
      'Dr. Ruth Abernathy',
    );
    expect(nameOf(['Name', 'Email'], ["'=Ruth", ''])).toBe('=Ruth');
  });

  it('has a postal address in any script, and the lines of one cell are several', () => {
    const header = ['Name', 'Mailing Street', 'Mailing City', 'Mailing State', 'Mailing Zip', 'Country'];
    const read = (...row: string[]) =>
      checkRow(row, { ...context, settings: { ...context.settings, mapping: guessColumns(header) } });
    expect(
      read('Ruth', '12 Elm Street\r\nApt 4\n', 'Portland', 'OR', '97201', 'United States'),
    ).toMatchObject({
      parsed: {
        line1: '12 Elm Street',
        line2: 'Apt 4',
        city: 'Portland',
        region: 'OR',
        postalCode: '97201',
        country: 'US',
      },
      problems: [],
    });
    expect(read('田中', '千代田1-1', '千代田区', '東京都', '100-8111', 'Japan').parsed).toMatchObject({
      line1: '千代田1-1',
      country: 'JP',
    });
    expect(read('Ruth', `12 ${'Elm'.repeat(70)}`).problems).toEqual([
      { field: 'line1', code: 'text_invalid' },
    ]);
  });

  it('of a country that no country has as its name is a donor without a country, and says so', () => {
    const mapping = guessColumns(['Name', 'City', 'Country']);
    const row = checkRow(['Ruth', 'Portland', 'Oregon'], {
      ...context,
      settings: { ...context.settings, mapping },
    });
    expect(row).toMatchObject({
      parsed: { city: 'Portland', country: null },
      problems: [{ field: 'country', code: 'country_unknown' }],
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
    expect(codes('', 'Ruth', '', '', '', '€5', '1/2/2020')).toEqual(['amount_other_currency']);
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

  it('are those of the export of donors, whose sums are not imported', () => {
    const exported =
      'Name,Email,Tags,Gifts,First gift (UTC),Last gift (UTC),Lifetime,Currency,Employer,Postal code,Note';
    const mapping = guessColumns(exported.split(','));
    expect(mapping).toEqual({
      name: 0,
      email: 1,
      tags: 2,
      employer: 8,
      postalCode: 9,
      note: 10,
      amount: null,
      date: null,
      campaign: null,
      fund: null,
    });
    const cells = [
      'Ruth',
      'ruth@post.example',
      'Board, Volunteer',
      '2',
      '2021-03-04',
      '2022-03-04',
      '70.00',
      'USD',
    ];
    expect(
      checkRow([...cells, 'Northwind', '97044', "'- met at the gala"], {
        ...context,
        settings: { ...context.settings, mapping },
      }),
    ).toEqual({
      parsed: {
        email: 'ruth@post.example',
        name: 'Ruth',
        postalCode: '97044',
        tags: ['Board', 'Volunteer'],
        note: '- met at the gala',
        employer: 'Northwind',
        ...noAddress,
        gift: null,
      },
      problems: [],
    });
  });

  it('are those of the parts of an address in other programs', () => {
    const address = { line1: 1, city: 2, region: 3, postalCode: 4, country: 5 };
    const mapped = (header: string) => guessColumns(`Email,${header}`.split(','));
    // Salesforce, Bloomerang, Little Green Light, a German file, and the export of donors.
    for (const header of [
      'Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country',
      'Primary Street,Primary City,Primary State,Primary ZIP Code,Primary Country',
      'Street Address,City,State,Postal Code,Country',
      'Straße,Ort,Bundesland,PLZ,Land',
      'Address line 1,City,State or region,Postal code,Country',
    ])
      expect([header, mapped(header)]).toEqual([header, expect.objectContaining(address)]);
    // DonorPerfect.
    expect(mapped('ADDRESS,ADDRESS2,CITY,STATE,ZIP,COUNTRY')).toMatchObject({
      line1: 1,
      line2: 2,
      city: 3,
      region: 4,
      postalCode: 5,
      country: 6,
    });
    expect(mapped('Email address,Status')).toMatchObject({ email: 0 });
    expect(mapped('Email address,Status')).not.toHaveProperty('line1');
  });

  it('name those that an earlier release refuses only where there are any', () => {
    expect(Object.keys(guessColumns(['Email']))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/employer|firstName|lastName|line|city|region|country/)]),
    );
    expect(guessColumns(['Email', 'Employer'])).toMatchObject({ employer: 1 });
  });
});
