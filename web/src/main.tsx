import '@fontsource-variable/inter/opsz.css';
import './theme/base.css';
import './ui/page.css';
import './ui/toolbar.css';
import './ui/states.css';
import './ui/money.css';
import './ui/chip-and-meter.css';
import './ui/data-table.css';
import './ui/legend.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { followLive } from './app/live.ts';
import { createRouter } from './app/router.tsx';
import { preloadSignIn } from './session/dialogs.tsx';
import { startSessionRefresh } from './session/session-refresh.ts';
import { watchForMissingParts } from './app/shell/outdated-page.ts';
import { preloadLayout } from './app/shell/shell.tsx';
import { createStore } from './state/store.ts';
import { InstallationProvider } from './app/installation-provider.tsx';
import { installCssVariables } from './theme/css-variables.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

installCssVariables();
watchForMissingParts();
const store = createStore();
startSessionRefresh(store);
followLive(store);
preloadLayout();
preloadSignIn();

createRoot(root).render(
  <Provider store={store}>
    <ThemeProvider>
      <InstallationProvider>
        <RouterProvider router={createRouter()} />
      </InstallationProvider>
    </ThemeProvider>
  </Provider>,
);
