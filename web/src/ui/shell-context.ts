import { type ReactNode, createContext, useContext } from 'react';

interface ShellActions {
  /** Opens the menu where the sidebar is a drawer; null where it is always visible. */
  readonly openMenu: (() => void) | null;
  /** Opens the palette; null where there is none. */
  readonly openPalette: (() => void) | null;
  /** The person's notifications; null for those who get none. */
  readonly bell: ReactNode;
}

/** The shell's actions for the header of a page. */
export const ShellContext = createContext<ShellActions>({
  openMenu: null,
  openPalette: null,
  bell: null,
});
export const useShell = () => useContext(ShellContext);
