import type Stripe from 'stripe';
import {
  type Field,
  type Parsed,
  anything,
  bool,
  integer,
  metadata,
  shape,
  text,
} from '../../http/params.ts';
import { page, pageFields } from '../../http/list.ts';
import { type Call, type Route, del, get, post } from '../../http/router.ts';
import { plainKind } from '../../store/kind.ts';
import { type World } from '../../world.ts';
import { optionalAddress, toAddress } from '../shared/address.ts';
import { mergeMetadata } from '../shared/merge.ts';

type Person = Stripe.Person;
export const personKind = plainKind<Person>('person', 'person');

const roleNames = [
  'representative',
  'executive',
  'director',
  'owner',
  'authorizer',
  'legal_guardian',
] as const;
const rolesFilter: Field<Partial<Record<string, boolean | null>>> = shape(
  Object.fromEntries(roleNames.map((role) => [role, bool])),
);

const personFields = {
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  address: optionalAddress,
  dob: shape({ day: integer, month: integer, year: integer }),
  ssn_last_4: text,
  id_number: text,
  relationship: shape({
    representative: bool,
    executive: bool,
    director: bool,
    owner: bool,
    authorizer: bool,
    legal_guardian: bool,
    percent_ownership: anything,
    title: text,
  }),
  verification: anything,
  metadata,
};
type PersonParams = Parsed<typeof personFields>;

/** People of a connected account; `accountOf` finds it for the caller, or throws resource_missing. */
export function personRoutes(world: World, accountOf: (call: Call) => { id: string }): Route[] {
  const { store, events } = world;
  const path = '/v1/accounts/:id/persons';
  const find = (call: Call) => store.require(personKind, accountOf(call).id, call.path.person ?? '');
  return [
    post(path, personFields, (call, params) => {
      const account = accountOf(call).id;
      const { id, created } = store.stamp(personKind);
      const person = store.insert(account, withParams(nobody(id, account, created), params));
      events.emit({ ...call, account }, 'person.created', person);
      return person;
    }),
    get(path, { ...pageFields, relationship: rolesFilter }, (call, params) => {
      const { id } = accountOf(call);
      const wanted = Object.entries(params.relationship ?? {}).flatMap(([role, isWanted]) =>
        isWanted === true ? [[`relationship.${role}`, 1] as const] : [],
      );
      return page(store, personKind, id, `/v1/accounts/${id}/persons`, params, Object.fromEntries(wanted));
    }),
    get(`${path}/:person`, {}, find),
    post(`${path}/:person`, personFields, (call, params) => {
      const before = find(call);
      const person = store.update(withParams(before, params));
      events.emit({ ...call, account: before.account }, 'person.updated', person, before);
      return person;
    }),
    del(`${path}/:person`, (call) => {
      const person = find(call);
      store.remove(person.id);
      events.emit({ ...call, account: person.account }, 'person.deleted', person);
      return { id: person.id, object: person.object, deleted: true };
    }),
  ];
}

const noRoles: NonNullable<Person['relationship']> = {
  representative: false,
  executive: false,
  director: false,
  owner: false,
  authorizer: false,
  legal_guardian: false,
  percent_ownership: null,
  title: null,
};

function nobody(id: string, account: string, created: number): Person {
  return {
    object: 'person',
    id,
    account,
    created,
    dob: { day: null, month: null, year: null },
    email: null,
    first_name: null,
    last_name: null,
    id_number_provided: false,
    metadata: {},
    phone: null,
    relationship: noRoles,
    ssn_last_4_provided: false,
  };
}

function withParams(person: Person, params: PersonParams): Person {
  const { first_name, last_name, email, phone, dob, address, relationship } = params;
  const { percent_ownership: _, ...roles } = relationship ?? {};
  const told = Object.entries({ first_name, last_name, email, phone }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...person,
    ...Object.fromEntries(told),
    ...(address && { address: toAddress(address) }),
    ...(dob && { dob: { day: dob.day ?? null, month: dob.month ?? null, year: dob.year ?? null } }),
    relationship: { ...(person.relationship ?? noRoles), ...known(roles) },
    id_number_provided: person.id_number_provided || params.id_number != null,
    ssn_last_4_provided: person.ssn_last_4_provided || params.ssn_last_4 != null,
    metadata: mergeMetadata(person.metadata ?? {}, params.metadata),
  };
}

function known(sent: object): object {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
