import { notifyOtherTabs } from '../../lib/session-message.ts';
import {
  type ChallengeAnswer,
  type DonorAddressWire,
  type DonorGiftWire,
  type DonorUsesWire,
  type DonorYearWire,
  type LinkedRecurringGiftWire,
  type MethodSetupWire,
  type OnlineGiftMethod,
  type RecurringGiftWire,
  type RecurringStep,
} from '@almoner/contracts';
import { newKey } from '../../lib/new-key.ts';
import { call, json } from '../donor-api.ts';
import { hasFields } from '../has-fields.ts';
import { itemsOfAllPages, type Page } from './items-of-all-pages.ts';

const isGiftPage = hasFields<Page<DonorGiftWire>>({ items: 'object' });
const isPlanPage = hasFields<Page<RecurringGiftWire>>({ items: 'object' });
const isPlan = hasFields<RecurringGiftWire>({ id: 'string', status: 'string', version: 'number' });
const isLinked = hasFields<LinkedRecurringGiftWire>({ id: 'string', stripeAccount: 'string' });
const isSetup = hasFields<MethodSetupWire>({ setupIntentId: 'string', clientSecret: 'string' });
const isYears = (value: unknown): value is DonorYearWire[] => Array.isArray(value);
const isUses = (value: unknown): value is DonorUsesWire[] => Array.isArray(value);
const isAddresses = (value: unknown): value is DonorAddressWire[] => Array.isArray(value);
const isAddress = hasFields<DonorAddressWire>({ organization: 'object' });
const isToken = hasFields<{ csrfToken: string }>({ csrfToken: 'string' });

const pageQuery = (cursor: string | null) =>
  `limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
export const getGifts = (year: number, cursor: string | null) =>
  call(`/donor/gifts?year=${year}&${pageQuery(cursor)}`, isGiftPage);
export const getYears = () => call('/donor/years', isYears);
export const getUses = () => call('/donor/gift-uses', isUses);
export const getAddresses = () => call('/donor/addresses', isAddresses);
export const saveAddress = (organizationId: string, address: DonorAddressWire['address']) =>
  call(`/donor/addresses/${organizationId}`, isAddress, json({ address }, {}, 'PUT'));
/** All of them: each can be changed here only. */
export const getPlans = () =>
  itemsOfAllPages((cursor) => call(`/donor/recurring-gifts?${pageQuery(cursor)}`, isPlanPage));
/** `expectedTotal`: what the donor was shown of the new total; null for none. */
export const changePlan = (
  { id, version }: RecurringGiftWire,
  change: { amount?: number; day?: number; suggestsUpgrades?: boolean },
  expectedTotal: number | null,
): Promise<RecurringGiftWire> =>
  call(
    `/donor/recurring-gifts/${id}`,
    isPlan,
    json({ ...change, version }, { ...keyed(), ...expecting(expectedTotal) }, 'PATCH'),
  );
/** `expectedTotal` for a restart, as of `changePlan`. */
export const stepPlan = (
  { id, version }: RecurringGiftWire,
  step: RecurringStep,
  expectedTotal: number | null,
): Promise<RecurringGiftWire> =>
  call(
    `/donor/recurring-gifts/${id}/${step}`,
    isPlan,
    json({ version }, { ...keyed(), ...expecting(expectedTotal) }),
  );

/** Who changes the card or bank account: the signed-in donor, or the holder of a link from an email. */
export interface CardOwner {
  readonly id: string;
  readonly key: string | null;
}
const pathOf = ({ id, key }: CardOwner) => `/${key === null ? 'donor' : 'public'}/recurring-gifts/${id}`;
const headersOf = ({ key }: CardOwner): Record<string, string> => (key === null ? {} : { 'plan-key': key });

export const getLinkedPlan = (owner: CardOwner) =>
  call(pathOf(owner), isLinked, { headers: headersOf(owner) });
/** As it is now; null when it is not the owner's. */
export async function readPlan(
  owner: CardOwner,
): Promise<Pick<RecurringGiftWire, 'status' | 'isDebited' | 'method'> | null> {
  if (owner.key !== null) return getLinkedPlan(owner);
  return (await getPlans()).find(({ id }) => id === owner.id) ?? null;
}
/** `challenge`: passed after a call that was refused with `challenge_required`. */
export const openMethod = (
  owner: CardOwner,
  method: OnlineGiftMethod,
  { device, challenge }: { readonly device: string | null; readonly challenge: ChallengeAnswer | null },
) =>
  call(`${pathOf(owner)}/payment-method${method === 'card' ? '' : `?method=${method}`}`, isSetup, {
    method: 'POST',
    headers: {
      ...headersOf(owner),
      ...(device !== null && { device }),
      ...(challenge !== null && { 'challenge-token': challenge.token, 'challenge-answer': challenge.answer }),
    },
  });
export const saveMethod = (owner: CardOwner, setupIntentId: string) =>
  call(
    `${pathOf(owner)}/payment-method`,
    hasFields<{ id: string; status: string; isDebited?: boolean }>({ id: 'string', status: 'string' }),
    json({ setupIntentId }, headersOf(owner), 'PUT'),
  );

export async function logOut(): Promise<void> {
  const { csrfToken } = await call('/auth/csrf', isToken);
  const body = new URLSearchParams({ csrfToken, callbackUrl: '/donations/donor', json: 'true' });
  await call('/auth/signout', hasFields<object>({}), { method: 'POST', body });
  notifyOtherTabs('signout');
}

const expecting = (total: number | null): Record<string, string> =>
  total === null ? {} : { 'expected-total': String(total) };
const keyed = () => ({ 'idempotency-key': newKey() });
