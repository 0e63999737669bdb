/** @jest-environment jest-fixed-jsdom */
// Imported here, it unmounts after the tests of every spec, not only of the one that loads it first.
import '@testing-library/react';
import { loadSpecs } from './load-specs.mjs';

loadSpecs(import.meta.url);
