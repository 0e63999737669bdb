import { type DonorImportField, type DonorImportSettings } from '@almoner/contracts';

type Mapping = DonorImportSettings['mapping'];

/** Headers in exports from other programs, in lower case without spaces and punctuation. */
const headers: Record<DonorImportField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'donoremail'],
  name: ['name', 'donor', 'donorname', 'fullname', 'supporter'],
  firstName: ['firstname', 'first', 'givenname', 'forename', 'donorfirstname', 'vorname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'donorlastname', 'nachname'],
  postalCode: ['postalcode', 'zip', 'zipcode', 'postcode', 'plz'],
  tags: ['tags', 'tag', 'labels', 'segments'],
  note: ['note', 'notes', 'comment', 'comments'],
  amount: ['amount', 'giftamount', 'donationamount', 'total', 'gift', 'donation'],
  date: ['date', 'giftdate', 'donationdate', 'givenon', 'receivedon', 'day'],
  campaign: ['campaign', 'campaigntitle', 'campaignname', 'appeal'],
  fund: ['fund', 'fundname', 'designation', 'restrictedfund'],
  employer: ['employer', 'company', 'workplace', 'employername', 'companyname'],
};

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
  const [firstName, lastName, employer] = [columnOf('firstName'), columnOf('lastName'), columnOf('employer')];
  return {
    email: columnOf('email'),
    name: columnOf('name'),
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    postalCode: columnOf('postalCode'),
    tags: columnOf('tags'),
    note: columnOf('note'),
    amount: columnOf('amount'),
    date: columnOf('date'),
    campaign: columnOf('campaign'),
    fund: columnOf('fund'),
    ...(employer !== null && { employer }),
  };
}
