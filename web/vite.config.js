import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.js';

const page = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The pages that the gateway writes by itself use this one too, so its address has no hash. */
const latinFont = 'inter-latin-opsz-normal.woff2';
const steadyFont = 'fonts/inter-latin.woff2';

/** `vite dev` serves the pages as the gateway does: the donor page from its own document, all else from the console. */
const donorDocument = {
  name: 'donor-document',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/donations/donor')) request.url = '/donor.html';
      next();
    });
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), donorDocument, compressedFiles],
  resolve: { conditions: ['@almoner/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      input: [page('index.html'), page('donor.html')],
      output: {
        assetFileNames: ({ names }) =>
          names[0] === latinFont ? steadyFont : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
