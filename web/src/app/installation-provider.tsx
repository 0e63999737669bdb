import { defaultProductName } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { useGetConfigQuery } from '../api/account.api.ts';
import { InstallationContext } from '../ui/installation.ts';

/** Gives every page the name of the product and the address for help. */
export function InstallationProvider({ children }: { readonly children: ReactNode }) {
  const { data: config } = useGetConfigQuery();
  const installation = {
    productName: config?.productName ?? defaultProductName,
    supportEmail: config?.supportEmail ?? null,
  };
  return <InstallationContext value={installation}>{children}</InstallationContext>;
}
