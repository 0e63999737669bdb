import { App, ConfigProvider } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { antdTheme } from './antd-theme.ts';
import { useMediaQuery } from './use-media-query.ts';
import { readScheme, watchScheme } from './css-variables.ts';

/** Long enough to read a sentence, even for someone who was looking elsewhere on the page. */
const messageSeconds = 6;
/** As in the style sheets. */
const phoneBelowWidth = 640;

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useSyncExternalStore(watchScheme, readScheme);
  const motionEnabled = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isNarrow = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  return (
    <ConfigProvider theme={antdTheme(scheme, { motionEnabled, isNarrow })}>
      <App message={{ duration: messageSeconds }}>{children}</App>
    </ConfigProvider>
  );
}
