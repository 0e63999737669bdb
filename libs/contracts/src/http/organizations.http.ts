import { z } from 'zod';
import { Id, lineOf, nameOf, textOf } from '../primitives.ts';
import { ApplicationWire } from '../wire/organization.wire.ts';
import { ConnectAccountWire, OrganizationWire } from '../wire/user.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const ConnectAccountId = z.string().max(100);
const line = (label: string, max = 120) => lineOf(max).min(1, `${label} is required`);

export const AddressInput = z.strictObject({
  line1: line('The street', 200),
  line2: lineOf(200).nullable().default(null),
  city: line('The city'),
  state: z.string().regex(/^[A-Z]{2}$/, 'A state has two letters, such as CA'),
  postalCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, like 97001'),
});
const Website = z.url({ protocol: /^https?$/, error: 'A website begins with https://' }).max(300);
/** The details that an organization may edit. */
export const organizationDetails = {
  mission: textOf(1000).nullable().default(null),
  website: Website.nullable().default(null),
  address: AddressInput.nullable().default(null),
};

export const organizationsHttp = {
  getOrganization: route('GET', '/org/:id', {
    summary: 'An organization with its teams and people',
    params: byId,
    reply: OrganizationWire,
  }),
  getConnectAccount: route('GET', '/org/connectAccount/:id', {
    summary: 'The connected account of the caller’s organization',
    params: z.object({ id: ConnectAccountId }),
    reply: ConnectAccountWire,
  }),
  updateOrganization: route('POST', '/organization', {
    summary: 'Change the organization’s name, mission, website and address',
    body: z.strictObject({ ...organizationDetails, name: nameOf('The name') }),
    reply: ApplicationWire,
  }),
};
