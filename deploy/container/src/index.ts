export { environmentFile, newVariables } from './environment-file.ts';
