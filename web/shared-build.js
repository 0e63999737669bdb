import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { compressedFiles } from './compressed-files.js';

const page = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The pages that the gateway writes by itself use this one too, so its address has no hash. */
const latinFont = 'inter-latin-opsz-normal.woff2';
const steadyFont = 'fonts/inter-latin.woff2';

/** Common to both builds: the console's, and that of the public pages. */
export const sharedBuild = (documents) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compressedFiles],
  resolve: { conditions: ['@almoner/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    rolldownOptions: {
      input: documents.map(page),
      output: {
        assetFileNames: ({ names }) =>
          names[0] === latinFont ? steadyFont : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
