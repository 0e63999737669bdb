import { type PostalAddressPart } from '@almoner/kernel';

export const postalAddressWords = {
  title: 'Postal address',
  add: 'Add a postal address',
  parts: {
    line1: 'Street',
    line2: 'Address line 2',
    city: 'City',
    region: 'State or region',
    postalCode: 'Postal code',
    country: 'Country',
  } satisfies Record<PostalAddressPart, string>,
};

/** In the donor's own portal. */
export const ownAddressWords = {
  note: 'For letters. It is printed on your receipts and statements, and never shown on public pages.',
  none: 'No postal address.',
  edit: 'Change the address',
  add: 'Add an address',
  noCountry: 'Not stated',
  save: 'Save the address',
  cancel: 'Cancel',
  saved: 'Address saved. Receipts that were issued before stay as they are.',
  failed: 'Your postal address could not be loaded.',
  notSaved: 'The address was not saved. Please try again.',
};
