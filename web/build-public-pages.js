import { build, mergeConfig } from 'vite';
import { sharedBuild } from './shared-build.js';
import { widgetLoader } from './widget-loader.js';

/**
 * The pages for everybody: donor page, widget and conference, written beside the console, which was built before. Each is built by
 * itself, and all that it needs at first is in one file: files shared with others would divide it into more pieces, whose headers cost
 * as many bytes as a component, and a donor usually opens only one of the pages.
 */
const pages = [
  { document: 'donor.html', plugins: [] },
  { document: 'widget.html', plugins: [widgetLoader] },
  { document: 'conference.html', plugins: [] },
];

for (const { document, plugins } of pages) {
  const output = { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } };
  const ofPage = {
    configFile: false,
    plugins,
    build: { emptyOutDir: false, rolldownOptions: { output } },
  };
  await build(mergeConfig(sharedBuild([document]), ofPage));
}
