import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

export interface ShellState {
  readonly expanded: boolean;
  readonly openParent: string | null;
  readonly drawerOpen: boolean;
}

const initialState: ShellState = { expanded: false, openParent: null, drawerOpen: false };

/** Spec §2: starts collapsed, collapses at every route change, one parent open at a time. */
export const shellSlice = createSlice({
  name: 'shell',
  initialState,
  reducers: {
    sidebarToggled: (state, action: PayloadAction<{ currentParent: string | null }>) => {
      state.expanded = !state.expanded;
      state.openParent = state.expanded ? action.payload.currentParent : null;
    },
    parentClicked: (state, action: PayloadAction<string>) => {
      const closes = state.expanded && state.openParent === action.payload;
      state.expanded = true;
      state.openParent = closes ? null : action.payload;
    },
    drawerOpened: (state, action: PayloadAction<{ currentParent: string | null }>) => {
      state.drawerOpen = true;
      state.expanded = true;
      state.openParent = action.payload.currentParent;
    },
    routeChanged: () => initialState,
  },
});

export const { sidebarToggled, parentClicked, drawerOpened, routeChanged } = shellSlice.actions;
