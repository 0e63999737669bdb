export { default } from './tools/lint-rules.ts';
