import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { newKey } from '../lib/new-key.ts';
import { toRateLimited } from './rate-limit.ts';

export const tagTypes = [
  'Views',
  'Account',
  'Cards',
  'Programs',
  'Purchases',
  'Accounts',
  'Approvals',
  'Gifts',
  'People',
  'Sessions',
  'Audit',
  'Documents',
  'Reimbursements',
  'Comments',
  'DonorImports',
  'DonorNotes',
  'DonorSegments',
  'UpgradeSuggestions',
  'CategoryRules',
  'ReceiptAddress',
  'Notifications',
  'NotificationSettings',
] as const;
export type Tag = (typeof tagTypes)[number];

const send = fetchBaseQuery({
  baseUrl: '/api',
  prepareHeaders: (headers, { type }) => {
    if (type === 'mutation' && !headers.has('idempotency-key')) headers.set('idempotency-key', newKey());
    return headers;
  },
});

/** When to try again is in a header, which the error of a query does not have. */
const baseQuery: typeof send = async (args, api, extra) => {
  const answer = await send(args, api, extra);
  const response = answer.meta?.response;
  if (answer.error === undefined || response?.status !== 429) return answer;
  const error = toRateLimited(answer.error.data, response.headers.get('retry-after'));
  return { ...answer, error };
};

/** The one API slice; features inject their endpoints. Every mutation carries an idempotency key. */
export const baseApi = createApi({
  reducerPath: 'api',
  tagTypes,
  endpoints: () => ({}),
  baseQuery,
});
