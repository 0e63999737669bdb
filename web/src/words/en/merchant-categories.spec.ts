import { describe, expect, it } from '@jest/globals';
import { merchantCategoryWords } from './merchant-categories.ts';

describe('the category of a shop', () => {
  it.each([
    ['grocery_stores_supermarkets', 'Grocery stores, supermarkets'],
    ['eating_places_restaurants', 'Restaurants'],
    ['wholesale_clubs', 'Wholesale clubs'],
    ['bakeries', 'Bakeries'],
    ['', ''],
  ])('%s reads “%s”', (category, words) => expect(merchantCategoryWords(category)).toBe(words));
});
