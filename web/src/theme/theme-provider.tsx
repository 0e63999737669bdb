import { App, ConfigProvider } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { antdTheme } from './antd-theme.ts';
import { readScheme, watchScheme } from './css-variables.ts';

/** Long enough to read a sentence, also for somebody who was looking elsewhere on the page. */
const messageSeconds = 6;

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useSyncExternalStore(watchScheme, readScheme);
  const motionEnabled = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ConfigProvider theme={antdTheme(scheme, motionEnabled)}>
      <App message={{ duration: messageSeconds }}>{children}</App>
    </ConfigProvider>
  );
}
