import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Bundles the page of the client as any application would. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
  build: {
    emptyOutDir: false,
    lib: {
      entry: fileURLToPath(new URL('client-page.ts', import.meta.url)),
      name: 'ClientPage',
      formats: ['iife'],
      fileName: () => 'client-page.js',
    },
  },
});
