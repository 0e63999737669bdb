import { createContext, useContext } from 'react';

interface ShellActions {
  /** Opens the menu where the sidebar is a drawer; null where it is always in sight. */
  readonly openMenu: (() => void) | null;
  /** Opens the palette; null where there is none. */
  readonly openPalette: (() => void) | null;
}

/** What a page's header may ask of the shell around it. */
export const ShellContext = createContext<ShellActions>({ openMenu: null, openPalette: null });
export const useShell = () => useContext(ShellContext);
