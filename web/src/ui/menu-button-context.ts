import { createContext, useContext } from 'react';

/** Opens the menu where the sidebar is a drawer; null where it is always in sight. */
export const MenuButtonContext = createContext<(() => void) | null>(null);
export const useOpenMenu = () => useContext(MenuButtonContext);
