import { defaultProductName } from '@almoner/contracts';
import { createContext, useContext } from 'react';

interface Installation {
  readonly productName: string;
  /** The operator's email address; null where none is configured. */
  readonly supportEmail: string | null;
}

/** Facts about its installation that every page may show. */
export const InstallationContext = createContext<Installation>({
  productName: defaultProductName,
  supportEmail: null,
});

export const useInstallation = () => useContext(InstallationContext);
