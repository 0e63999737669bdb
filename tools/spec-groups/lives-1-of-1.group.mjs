import { loadSpecs } from './load-specs.mjs';

loadSpecs(import.meta.url);
