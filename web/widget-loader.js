import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const page = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Adds `widget.js`, which other sites load by a plain script tag: one file that defines no global names, at a URL
 * that never changes.
 */
export const widgetLoader = {
  name: 'widget-loader',
  apply: 'build',
  async generateBundle() {
    const { output } = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: page('src/widget/loader/loader.ts'), output: { format: 'iife' } },
      },
    });
    this.emitFile({ type: 'asset', fileName: 'widget.js', source: output[0].code });
  },
};
