import { readdirSync, existsSync } from 'node:fs';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';
import { boundaryRules } from './tools/boundaries.js';

const featuresFolder = new URL('./web/src/features', import.meta.url);
const features = existsSync(featuresFolder) ? readdirSync(featuresFolder) : [];
const featureMessage = 'A feature imports of another feature only what its folder `shared` offers.';
const otherFeatures = (feature) => features.filter((name) => name !== feature).join('|');

export default tseslint.config(
  { ignores: ['**/dist/**', '**/dist-types/**', '.nx/**', '.local/**', '**/public/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  prettier,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  // One program for all of these reads the shared libraries once; a project each would read them for each project.
  {
    files: ['libs', 'services', 'gateway', 'deploy', 'e2e'].map((folder) => `${folder}/**/*.ts`),
    languageOptions: { parserOptions: { projectService: false, project: './tsconfig.lint.json' } },
  },
  // Nest calls decorated classes; an empty module body is its normal form.
  { files: ['**/*.module.ts'], rules: { '@typescript-eslint/no-extraneous-class': 'off' } },
  {
    files: [
      '**/config.ts',
      '**/*.config.{js,ts}',
      '**/test/**',
      '**/*.spec.{ts,tsx}',
      'libs/testing/**',
      'libs/servers/**',
      'deploy/container/**',
      'deploy/demo/**',
      'deploy/local/**',
      'deploy/mailbox/**',
      'e2e/**',
      'tools/**',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  ...boundaryRules(),
  ...features.map((feature) => ({
    files: [`web/src/features/${feature}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `/features/(?!${feature}/|[^/]+/shared/)`,
              message: featureMessage,
            },
            {
              regex: `^(\\.\\./)+(?!\\.\\./)(?!${feature}/)(${otherFeatures(feature)})/(?!shared/)`,
              message: featureMessage,
            },
            {
              group: [
                '@almoner/platform',
                '@almoner/testing',
                '@almoner/servers',
                '@almoner/local',
                '@almoner/gateway',
                'stripe',
              ],
              message: 'The web knows contracts and kernel only.',
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['web/src/ui/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '\\.api\\.ts$|/features/', message: 'A piece of ui/ makes no API calls.' },
            {
              group: [
                '@almoner/platform',
                '@almoner/testing',
                '@almoner/local',
                '@almoner/gateway',
                'stripe',
              ],
              message: 'The web knows contracts and kernel only.',
            },
          ],
        },
      ],
    },
  },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        Buffer: 'readonly',
        performance: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
