import { type ReactNode } from 'react';
import { useGetConfigQuery } from '../api/account.api.ts';
import { SupportAddress } from '../ui/support-line.tsx';

/** Gives every page the address to ask for help at. */
export function SupportAddressProvider({ children }: { readonly children: ReactNode }) {
  const { data: config } = useGetConfigQuery();
  return <SupportAddress value={config?.supportEmail ?? null}>{children}</SupportAddress>;
}
