import { people } from './people.ts';

export interface DemoMerchant {
  readonly name: string;
  /** Stripe's merchant category. */
  readonly category: string;
  readonly city: string;
  /** Usual amounts in cents. */
  readonly from: number;
  readonly to: number;
}

export interface DemoCard {
  readonly name: string;
  readonly holder: string;
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly' | 'total';
  /** In cents. */
  readonly limit: number;
  readonly perMonth: number;
  readonly merchants: readonly DemoMerchant[];
  /** The name of its program. */
  readonly program?: string;
  /** Used share of the limit of its current period at the end, where the random year does not determine it. */
  readonly fullness?: number;
  readonly isFrozen?: boolean;
}

const merchant = (name: string, category: string, from: number, to: number): DemoMerchant => ({
  name,
  category,
  city: 'Alder Falls',
  from,
  to,
});

const grocer = merchant('Harrow Lane Produce', 'grocery_stores_supermarkets', 2_400, 11_800);
const wholesale = merchant('Millrace Wholesale', 'wholesale_clubs', 9_800, 31_000);
const bakery = merchant('Stone Oven Bakery', 'bakeries', 1_200, 4_900);
const fuel = merchant('Cresthill Fuel 27', 'automated_fuel_dispensers', 3_800, 8_900);
const garage = merchant('Two Bridges Garage', 'automotive_service_shops', 6_500, 24_000);
const hardware = merchant('Peg & Plank Hardware', 'hardware_stores', 900, 7_400);
const kitchenware = merchant('Copper Pot Supply', 'commercial_equipment', 3_100, 16_500);
const printer = merchant('Heron Street Print', 'quick_copy_repro_and_blueprint', 1_500, 8_200);
const stationer = merchant(
  'Foolscap Stationers',
  'stationery_stores_office_and_school_supply_stores',
  700,
  3_600,
);
const software = merchant('Rosterly', 'computer_software_stores', 2_900, 2_900);
const cafe = merchant('Lantern Café', 'eating_places_restaurants', 800, 3_900);
const parking = merchant('Weir Street Parking', 'parking_lots_garages', 300, 900);

export const kitchenCards: readonly DemoCard[] = [
  {
    name: 'Pantry produce',
    holder: people.employee,
    frequency: 'monthly',
    limit: 75_000,
    perMonth: 6,
    merchants: [grocer, bakery],
    program: 'Food pantry supplies',
    fullness: 0.95,
  },
  {
    name: 'Bulk orders',
    holder: people.manager,
    frequency: 'monthly',
    limit: 200_000,
    perMonth: 5,
    merchants: [wholesale],
    program: 'Food pantry supplies',
  },
  {
    name: 'Supper groceries',
    holder: 'edda.kruger@quillmere.example',
    frequency: 'weekly',
    limit: 65_000,
    perMonth: 7,
    merchants: [grocer, wholesale],
    program: 'After-school groceries',
    fullness: 0.64,
  },
  {
    name: 'Delivery van',
    holder: 'mateo.silva@quillmere.example',
    frequency: 'monthly',
    limit: 80_000,
    perMonth: 4,
    merchants: [fuel, garage],
    fullness: 0.92,
  },
  {
    name: 'Kitchen upkeep',
    holder: people.manager,
    frequency: 'quarterly',
    limit: 120_000,
    perMonth: 3,
    merchants: [hardware, kitchenware],
    program: 'Kitchen repairs',
  },
  {
    name: 'Flyers and forms',
    holder: 'noor.haddad@quillmere.example',
    frequency: 'yearly',
    limit: 90_000,
    perMonth: 1.4,
    merchants: [printer, stationer],
  },
  {
    name: 'Office and software',
    holder: people.admin,
    frequency: 'monthly',
    limit: 30_000,
    perMonth: 2,
    merchants: [software, stationer],
  },
  {
    name: 'Volunteer thanks',
    holder: people.employee,
    frequency: 'total',
    limit: 80_000,
    perMonth: 1.6,
    merchants: [cafe, bakery],
  },
  {
    name: 'Parking and tolls',
    holder: 'mateo.silva@quillmere.example',
    frequency: 'daily',
    limit: 1_500,
    perMonth: 2,
    merchants: [parking],
  },
  {
    name: 'Old van',
    holder: people.archived,
    frequency: 'monthly',
    limit: 40_000,
    perMonth: 1,
    merchants: [fuel],
    isFrozen: true,
  },
];

export const libraryCards: readonly DemoCard[] = [
  {
    name: 'Workshop supplies',
    holder: 'bo.ferris@toollibrary.example',
    frequency: 'monthly',
    limit: 25_000,
    perMonth: 1.2,
    merchants: [hardware],
  },
];
