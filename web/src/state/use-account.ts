import { type UserWire } from '@almoner/contracts';
import { useGetAccountQuery } from '../api/account.api.ts';
import { accountRefreshMs } from '../lib/specified-values.ts';
import { useAppSelector } from './store.ts';

/** The account record of the signed-in person, refreshed every 15 minutes (spec §4); null until it is loaded. */
export function useAccountQuery() {
  const email = useAppSelector(({ session }) => session.user?.email);
  return useGetAccountQuery(email ?? '', { skip: email === undefined, pollingInterval: accountRefreshMs });
}

export function useAccount(): UserWire | null {
  return useAccountQuery().currentData ?? null;
}
