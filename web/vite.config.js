import { defineConfig, mergeConfig } from 'vite';
import { sharedBuild } from './shared-build.js';

const documents = [
  ['/donations/donor', '/donor.html'],
  ['/donations/widget', '/widget.html'],
  ['/conference', '/conference.html'],
];

/** `vite dev` serves the pages as the gateway does: the public ones from their own documents, all else from the console. */
const publicDocuments = {
  name: 'public-documents',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const found = documents.find(([prefix]) => request.url?.startsWith(prefix));
      if (found !== undefined) request.url = found[1];
      next();
    });
  },
};

/** One file compresses better than several, and costs one request. */
const neededByEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-redux|react-router|@reduxjs\/toolkit|immer|reselect|zod|@ant-design\/(cssinjs|cssinjs-utils|fast-color|colors|icons\/es\/components|icons\/es\/utils))\/|antd\/es\/(theme|config-provider|app|message|_util\/warning)\//;

/** The console. */
export default defineConfig(
  mergeConfig(sharedBuild(['index.html']), {
    plugins: [publicDocuments],
    server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
    build: {
      emptyOutDir: true,
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'libraries', test: neededByEveryPage }] } },
      },
    },
  }),
);
