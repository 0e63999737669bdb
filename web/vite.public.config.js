import { defineConfig, mergeConfig } from 'vite';
import { sharedBuild } from './shared-build.js';
import { widgetLoader } from './widget-loader.js';

/**
 * The pages for everybody: donor page, widget and conference. Built by themselves, because files shared with the console
 * would divide both into more pieces; written beside the console, which was built before.
 */
export default defineConfig(
  mergeConfig(sharedBuild(['donor.html', 'widget.html', 'conference.html']), {
    plugins: [widgetLoader],
    build: { emptyOutDir: false },
  }),
);
