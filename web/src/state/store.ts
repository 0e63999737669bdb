import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { combineReducers } from 'redux';
import { baseApi } from '../api/base-api.ts';
import { dialogsSlice } from './dialogs.slice.ts';
import { freshSignIn } from './fresh-sign-in.ts';
import { notificationsSlice } from '../api/notifications.slice.ts';
import { sessionSlice } from './session.slice.ts';
import { shellSlice } from './shell.slice.ts';

const reducer = combineReducers({
  session: sessionSlice.reducer,
  shell: shellSlice.reducer,
  dialogs: dialogsSlice.reducer,
  notifications: notificationsSlice.reducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export function createStore() {
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(baseApi.middleware, freshSignIn),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();
