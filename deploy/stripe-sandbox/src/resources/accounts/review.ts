import { type World } from '../../world.ts';
import { type Account, accountKind } from './account.ts';
import { requirements } from './new-account.ts';

const reviewTakesMs = 300;
// The two digits before them are a prefix of the IRS and do not matter.
const moreNeededTaxId = /0000001$/;
const rejectedTaxId = /0000002$/;
const documentNeededTaxId = /0000003$/;

/** Stripe reviews an account once its details are complete; the result follows after a short time. */
export function requestReview({ jobs, platform }: World, account: Account): void {
  if (account.business_profile || account.company?.name)
    jobs.after(reviewTakesMs, 'review', platform, account.id);
}

export function onReview({ store, events, jobs, platform }: World): void {
  jobs.on('review', (_, id) => {
    const account = store.find(accountKind, platform, id);
    if (!account) return;
    const after = reviewed(account);
    const before = store.present(account);
    if (JSON.stringify(after) === JSON.stringify(account)) return;
    events.emit({ account: id }, 'account.updated', store.update(after), before);
  });
}

function reviewed(account: Account): Account {
  const taxId = account.sandbox.taxId ?? '';
  if (rejectedTaxId.test(taxId)) {
    return decided(account, 'inactive', { requirements: requirements([], 'rejected.other') });
  }
  if (moreNeededTaxId.test(taxId)) {
    return decided(account, 'pending', { requirements: requirements(['company.tax_id']) });
  }
  if (documentNeededTaxId.test(taxId) && !account.company?.verification?.document.front) {
    return decided(account, 'pending', { requirements: requirements(['company.verification.document']) });
  }
  return decided(account, 'active', {
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements: requirements([]),
  });
}

function decided(
  account: Account,
  status: 'active' | 'inactive' | 'pending',
  changes: Partial<Account>,
): Account {
  const requested = Object.entries(account.capabilities).filter(([, current]) => current !== 'inactive');
  const capabilities = Object.fromEntries(requested.map(([name]) => [name, status]));
  return {
    ...account,
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: true,
    ...changes,
    capabilities: { ...account.capabilities, ...capabilities },
  };
}
