import { describe, expect, it } from '@jest/globals';
import { activityKinds } from '../../ledger/domain/accounts.ts';
import { activitiesOf } from './activities.ts';

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
    const { movedFromBank, ...others } = activities;
    const amounts = [...expenses.map(({ amount }) => amount), ...Object.values(others).filter(isNumber)];
    const spent = amounts.reduce((sum, amount) => sum + amount, 0);
    expect(contributions.without + released.without - spent).toBe(change.without);
  });
});

const isNumber = (value: unknown) => typeof value === 'number';
