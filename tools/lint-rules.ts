import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type DummyRuleMap, type OxlintConfig, type OxlintOverride } from 'oxlint';
import { boundaryRules } from './boundaries.ts';

const root = join(import.meta.dirname, '..');
const featuresFolder = join(root, 'web/src/features');
const features = readdirSync(featuresFolder);
/** The private files of a feature: all but its folder `shared`. */
const insides = new Map(
  features.map((feature) => {
    const entries = readdirSync(join(featuresFolder, feature)).filter((name) => name !== 'shared');
    return [feature, `${feature}/(${entries.map((name) => parse(name).name).join('|')})`];
  }),
);
const insidesOfOthers = (feature: string) =>
  [...insides].flatMap(([other, inside]) => (other === feature ? [] : [inside])).join('|');
const outsideTheWeb = {
  group: [
    '@almoner/platform',
    '@almoner/testing',
    '@almoner/servers',
    '@almoner/local',
    '@almoner/gateway',
    'stripe',
  ],
  message: 'The web knows contracts and kernel only.',
};
/** Nest reads classes at run time from the types of the constructors in these files. */
const filesWithDecorators = ['services', 'gateway', 'libs'].flatMap((folder) =>
  globSync(`${folder}/**/src/**/*.ts`, { cwd: root }).filter((path) =>
    /^\s*@[A-Z]\w*\(/m.test(readFileSync(join(root, path), 'utf8')),
  ),
);
const errors = (...names: string[]): DummyRuleMap => Object.fromEntries(names.map((name) => [name, 'error']));

const javaScriptGlobals = [
  ...['process', 'console', 'URL', 'fetch', 'Buffer', 'performance', 'AbortSignal'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
];

const rules: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'oxc'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '**/dist-types/**', '.nx/**', '.local/**', '**/public/**'],
  categories: { correctness: 'error' },
  rules: {
    ...errors(
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-regex-spaces',
      'no-unexpected-multiline',
      'no-useless-assignment',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'preserve-caught-error',
    ),
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
    ],
    // Lists of text are sorted by code units.
    'typescript/require-array-sort-compare': 'off',
    // Text is split into code points on purpose.
    'typescript/no-misused-spread': 'off',
    // It overlooks `Partial`.
    'typescript/no-useless-default-assignment': 'off',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(
          'typescript/ban-ts-comment',
          'typescript/no-array-constructor',
          'typescript/no-empty-object-type',
          'typescript/no-explicit-any',
          'typescript/no-misused-promises',
          'typescript/no-namespace',
          'typescript/no-require-imports',
          'typescript/no-unnecessary-type-assertion',
          'typescript/no-unnecessary-type-constraint',
          'typescript/no-unsafe-argument',
          'typescript/no-unsafe-assignment',
          'typescript/no-unsafe-call',
          'typescript/no-unsafe-enum-comparison',
          'typescript/no-unsafe-function-type',
          'typescript/no-unsafe-member-access',
          'typescript/no-unsafe-return',
          'typescript/only-throw-error',
          'typescript/prefer-promise-reject-errors',
          'typescript/require-await',
          'typescript/restrict-plus-operands',
        ),
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      excludeFiles: filesWithDecorators,
      rules: { 'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }] },
    },
    {
      files: ['**/*.{js,mjs}'],
      globals: Object.fromEntries(javaScriptGlobals.map((name) => [name, 'readonly'])),
      rules: errors('no-redeclare', 'no-undef'),
    },
    { files: ['deploy/stripe-sandbox/assets/**'], env: { browser: true } },
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
    ...features.map((feature): OxlintOverride => ({
      files: [`web/src/features/${feature}/**/*.{ts,tsx}`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: `(^(\\.\\./)+|/features/)(${insidesOfOthers(feature)})(/|\\.|$)`,
                message: 'A feature imports of another feature only what its folder `shared` offers.',
              },
              outsideTheWeb,
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
              outsideTheWeb,
            ],
          },
        ],
      },
    },
  ],
};

export default rules;

/** Reads no types, so that it is fast and its files need not compile. */
export const rulesWithoutTypes: OxlintConfig = { ...rules, options: { ...rules.options, typeAware: false } };
