import { describe, expect, it } from '@jest/globals';
import { distinctNames } from './distinct-names.ts';

const nothing = { accounts: {}, funds: {}, categories: {}, programs: {}, teams: {} };
const [older, newer] = ['01990000-0000-7000-8000-00000000000a', '01990001-0000-7000-8000-00000000000b'];

describe('the names of an export', () => {
  it('distinguish two funds with the same name, as class and as account; the older one keeps its name', () => {
    const funds = { [newer]: { name: 'garden' }, [older]: { name: 'Garden' } };
    const accounts = {
      [newer]: { kind: 'fund', name: 'garden' },
      [older]: { kind: 'fund', name: 'Garden' },
    } as const;
    const names = distinctNames({ ...nothing, accounts, funds });
    expect(names.funds).toEqual({ [older]: { name: 'Garden' }, [newer]: { name: 'garden (0000000b)' } });
    expect(names.accounts[newer]?.name).toBe('garden (0000000b)');
    expect(names.accounts[older]?.name).toBe('Garden');
  });

  it('leave the accounts of every organization their names, and distinguish categories by their code', () => {
    const names = distinctNames({
      ...nothing,
      accounts: {
        w: { kind: 'wallet', name: 'Wallet' },
        r1: { kind: 'fund_release', name: 'Released from a fund' },
        r2: { kind: 'fund_release', name: 'Released from a fund' },
        [older]: { kind: 'treasury', name: 'Wallet ' },
      },
      categories: {
        a: { code: '5100', name: 'Supplies' },
        b: { code: '5200', name: 'Supplies' },
        c: { code: '5300', name: 'Wallet' },
      },
    });
    expect(Object.values(names.categories).map(({ name }) => name)).toEqual([
      'Supplies',
      'Supplies (5200)',
      'Wallet (5300)',
    ]);
    expect(Object.values(names.accounts).map(({ name }) => name)).toEqual([
      'Wallet',
      'Released from a fund',
      'Released from a fund',
      'Wallet (0000000a)',
    ]);
  });
});
