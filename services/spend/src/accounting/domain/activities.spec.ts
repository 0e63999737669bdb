import { describe, expect, it } from '@jest/globals';
import { activityKinds } from '../../ledger/domain/accounts.ts';
import { activitiesOf, fundBalanceOf } from './activities.ts';

const nothing = { fundId: null, fund: null, categoryId: null } as const;

describe('the statement of activities', () => {
  // An account that it leaves out would make net assets differ from assets, without any error.
  it.each(activityKinds)('counts what is booked on an account of the kind %s', (kind) => {
    const empty = activitiesOf([], []).netAssets.end;
    expect(activitiesOf([], [{ kind, ...nothing, amount: 100 }]).netAssets.end).not.toEqual(empty);
    expect(activitiesOf([{ kind, ...nothing, amount: 100 }], []).netAssets.beginning).not.toEqual(empty);
  });

  const kindsWithFigure = activityKinds.filter((kind) => kind !== 'external');
  it.each(kindsWithFigure)('has a figure for what is booked on an account of the kind %s', (kind) => {
    const activities = activitiesOf([], [{ kind, ...nothing, amount: 100 }]);
    const { contributions, released, expenses, change } = activities;
    const { movedFromBank, restored, ...others } = activities;
    const amounts = [...expenses.map(({ amount }) => amount), ...Object.values(others).filter(isNumber)];
    const spent = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(contributions.without + released.without - spent).toBe(change.without);
  });
});

describe('what a refund gives back to a fund', () => {
  const released = { ...nothing, kind: 'fund_release', fundId: 'f1', fund: 'Garden' } as const;

  it('is a separate figure next to the net of the releases, even in a period in which nothing was released', () => {
    const march = activitiesOf([], [{ ...released, amount: 12_000, restored: 0 }]);
    expect(march).toMatchObject({ released: { without: 12_000, with: -12_000 }, restored: 0 });
    const april = activitiesOf([], [{ ...released, amount: -5_000, restored: 5_000 }]);
    expect(april).toMatchObject({
      released: { without: -5_000, with: 5_000 },
      restored: 5_000,
      releasedByFund: [{ fundId: 'f1', name: 'Garden', amount: -5_000, restored: 5_000 }],
    });
  });

  it('is named where as much was released as given back', () => {
    const { releasedByFund } = activitiesOf([], [{ ...released, amount: 0, restored: 5_000 }]);
    expect(releasedByFund).toEqual([{ fundId: 'f1', name: 'Garden', amount: 0, restored: 5_000 }]);
  });

  it('is a part of what the balance of the fund says was released', () => {
    const during = [{ ...released, amount: -5_000, restored: 5_000 }];
    expect(
      fundBalanceOf({ id: 'f1', name: 'Garden' }, [{ ...released, amount: 12_000 }], during),
    ).toMatchObject({ beginning: -12_000, released: -5_000, restored: 5_000, end: -7_000 });
  });
});

const isNumber = (value: unknown) => typeof value === 'number';
