import { type DonorImportField, type DonorImportSettings } from '@almoner/contracts';

type Mapping = DonorImportSettings['mapping'];

/**
 * What other programs write before the parts of the address that letters go to, as in `Mailing City` (Salesforce), `Primary Street` (Bloomerang) or
 * `Home Address 2`.
 */
const addressKinds = ['', 'mailing', 'primary', 'preferred', 'home', 'billing', 'donor'];
const ofAddress = (...parts: string[]): string[] =>
  addressKinds.flatMap((kind) => parts.flatMap((part) => [`${kind}${part}`, `${kind}address${part}`]));

/** Headers in exports from other programs, in lower case without spaces and punctuation. */
const headers: Record<DonorImportField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'donoremail'],
  name: ['name', 'donor', 'donorname', 'fullname', 'supporter'],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'donorfirstname', 'vorname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'donorlastname', 'nachname'],
  postalCode: ['plz', ...ofAddress('postalcode', 'zip', 'zipcode', 'postcode', 'zippostalcode', 'zippostal')],
  tags: ['tags', 'tag', 'labels', 'segments'],
  note: ['note', 'notes', 'comment', 'comments'],
  amount: ['amount', 'giftamount', 'donationamount', 'total', 'gift', 'donation'],
  date: ['date', 'giftdate', 'donationdate', 'givenon', 'receivedon', 'day'],
  campaign: ['campaign', 'campaigntitle', 'campaignname', 'appeal'],
  fund: ['fund', 'fundname', 'designation', 'restrictedfund'],
  employer: ['employer', 'company', 'workplace', 'employername', 'companyname'],
  line1: [
    ...ofAddress('street', 'street1', 'streetaddress', 'streetaddress1', 'line1', '1'),
    ...addressKinds.map((kind) => `${kind}address`),
    'addr1',
    'addrline1',
    'strasse',
    'straße',
    'adresse',
    'anschrift',
  ],
  line2: [...ofAddress('street2', 'streetaddress2', 'line2', '2'), 'addr2', 'addrline2', 'adresszusatz'],
  city: [...ofAddress('city', 'town', 'citytown'), 'ort', 'stadt'],
  region: [
    ...ofAddress('state', 'region', 'province', 'stateprovince', 'stateregion', 'stateorregion'),
    'bundesland',
  ],
  country: [...ofAddress('country', 'countrycode', 'countryname', 'countryregion'), 'land'],
};

/** An earlier release refuses them. */
const newerFields = [
  'firstName',
  'lastName',
  'employer',
  'line1',
  'line2',
  'city',
  'region',
  'country',
] as const;

const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The first column whose header is known for each field; fields that an earlier release does not know are left out where there is none. */
export function guessColumns(columns: readonly string[]): Mapping {
  const known = columns.map(plain);
  const columnOf = (field: DonorImportField): number | null => {
    const at = known.findIndex((header) => headers[field].includes(header));
    return at === -1 ? null : at;
  };
  const newer = newerFields.flatMap((field) => {
    const column = columnOf(field);
    return column === null ? [] : [[field, column]];
  });
  return {
    email: columnOf('email'),
    name: columnOf('name'),
    postalCode: columnOf('postalCode'),
    tags: columnOf('tags'),
    note: columnOf('note'),
    amount: columnOf('amount'),
    date: columnOf('date'),
    campaign: columnOf('campaign'),
    fund: columnOf('fund'),
    ...(Object.fromEntries(newer) as Partial<Mapping>),
  };
}
