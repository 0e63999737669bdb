import { describe, expect, it } from '@jest/globals';
import { accountNameInBooks } from './account-name.ts';

const id = '01a22528-ad1f-7bc9-9695-2cc50da5ce84';
const fundId = '01a22528-ad1f-718a-8149-cfeacbc9d87c';

describe('the name of an account in the journal', () => {
  it('is that of the fund for restricted income and for what was released from it', () => {
    const ofFund = { id, fundId, fund: 'Cold Storage' };
    expect(accountNameInBooks({ ...ofFund, kind: 'income', name: 'Income' })).toBe(
      'Income:Contributions:Restricted:Cold-Storage-cbc9d87c',
    );
    expect(accountNameInBooks({ ...ofFund, kind: 'fund_release', name: 'Released from a fund' })).toBe(
      'Income:Released-From-Restriction:Cold-Storage-0da5ce84',
    );
  });

  it('is that of the account without a fund', () => {
    const plain = { id, fundId: null, fund: null };
    expect(accountNameInBooks({ ...plain, kind: 'income', name: 'Income' })).toBe(
      'Income:Contributions:Unrestricted',
    );
    expect(accountNameInBooks({ ...plain, kind: 'wallet', name: 'Wallet' })).toBe('Assets:Wallet');
  });
});
