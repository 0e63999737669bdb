import { type ControlOwner, type MerchantGroup } from '@almoner/contracts';

export const merchantGroupWords: Readonly<Record<MerchantGroup, string>> = {
  groceries: 'Groceries',
  restaurants: 'Restaurants',
  alcohol: 'Bars and liquor',
  travel: 'Flights, hotels, car rental',
  local_transport: 'Local transportation and parking',
  fuel: 'Fuel',
  office_supplies: 'Office supplies',
  software: 'Software',
  advertising: 'Advertising',
  building_and_hardware: 'Building and hardware',
  postage_and_shipping: 'Postage and shipping',
  utilities_and_phone: 'Utilities and phone',
  health: 'Health',
  education: 'Education',
  clothing: 'Clothing',
  entertainment: 'Entertainment',
  donations: 'Charities',
};

export const presenceWords = { online: 'Online', in_person: 'In person' } as const;

const editTitles = {
  card: 'Spending controls of this card',
  rule: 'Spending controls of the spend rule',
  program: 'Spending controls of the program',
  fund: 'Spending controls of the restricted fund',
} as const satisfies Record<ControlOwner, string>;

export const controlWords = {
  title: 'Spending controls',
  edit: 'Edit',
  editFor: editTitles,
  editLabel: (owner: ControlOwner) => `Edit: ${editTitles[owner]}`,
  save: 'Save',
  saved: 'Saved. It applies to the next purchase.',
  allowed: 'Only allowed',
  allowOnly: 'Allow only',
  allowedHint: 'A purchase must match at least one of these. Leave it empty to allow every merchant.',
  blocked: 'Blocked',
  blockedHint: 'A purchase that matches one of these is declined, even if it is also allowed.',
  choose: 'Search groups, merchants, categories, countries',
  groups: 'Merchant groups',
  howPaid: 'How the card is used',
  merchants: 'Merchants from past purchases',
  codes: 'Merchant categories by code',
  countries: 'Countries',
  perPurchase: 'Per-purchase limit (optional)',
  perPurchaseHint: 'Leave it empty for no limit.',
  cash: 'Cash limit (optional)',
  cashHint:
    'For one ATM withdrawal or cash back, without the ATM fee. Leave it empty to allow no cash here; another rule may allow it. Enter 0 to block cash even where another rule allows it.',
  cashOfManagerHint:
    'For one ATM withdrawal or cash back, without the ATM fee. You can lower it, or enter 0 to block cash. Only admins can allow or raise it.',
  cashNeedsAdmin: 'Only admins can allow or raise cash on a spend program.',
  cashShort: 'Cash',
  noCash: 'not allowed',
  upTo: (amount: string) => `up to ${amount}`,
  perPurchaseShort: 'Per purchase',
  codeOf: (code: string, name: string) => `${name} (${code})`,
  unknownCode: (code: string) => `Category ${code}`,
  ownerOf: {
    card: () => 'This card',
    rule: (name: string | null) => `Spend rule ${name ?? ''}`.trim(),
    program: (name: string | null) => `Program ${name ?? ''}`.trim(),
    fund: () => 'The restricted fund that pays',
  } satisfies Record<ControlOwner, (name: string | null) => string>,
  none: 'Every merchant is allowed, there is no per-purchase limit, and cash is not allowed.',
  allApply: 'A purchase must pass all of these controls.',
  whoMayChange: {
    card: 'Admins can change the spending controls of this card.',
    rule: 'Admins can change the spending controls of the spend rule.',
    program:
      'Admins, and managers whose team’s treasury pays, can change the spending controls of the program.',
    fund: 'Admins can change the spending controls of the restricted fund.',
  } satisfies Record<ControlOwner, string>,
  notFound: 'Nothing matches.',
};

export const allowMerchantWords = {
  leftOut: (owner: string) => `${owner}: this merchant is not on the allowed list.`,
  banned: (owner: string) => `${owner}: the rules block this merchant.`,
  bannedBy: (owner: string, rule: string) => `${owner}: blocked by “${rule}”.`,
  allow: 'Allow this merchant',
  allowFor: (owner: string) => `Allow this merchant: ${owner}`,
  allowed: (merchant: string) => `${merchant} is allowed now. Try the purchase again.`,
  editRules: 'Edit the rules',
};

export const raiseLimitWords = {
  perPurchaseLimit: {
    atMost: (owner: string, limit: string) => `${owner}: at most ${limit} for one purchase.`,
    raiseTo: (needed: string) => `Raise to ${needed}`,
    raised: (needed: string) => `Up to ${needed} for one purchase. Try the purchase again.`,
  },
  cashLimit: {
    atMost: (owner: string, limit: string) => `${owner}: at most ${limit} in cash at a time.`,
    raiseTo: (needed: string) => `Allow ${needed} in cash`,
    raised: (needed: string) => `Up to ${needed} in cash at a time. Try the card again.`,
  },
};
export const raiseForOwner = (raise: string, owner: string) => `${raise}: ${owner}`;
export const noCashFrom = (owner: string) => `${owner}: cash is not allowed.`;
