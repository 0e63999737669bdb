import { isEin, isRoutingNumber } from '@almoner/kernel';
import { z } from 'zod';
import { Email, Id, Instant, lineOf, nameOf, textOf } from '../primitives.ts';
import { AccountActivation, PaymentMethodWire } from '../wire/user.wire.ts';
import { CategoryWire } from '../wire/category.wire.ts';
import { ApplicationWire, organizationKinds } from '../wire/organization.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const line = (label: string, max = 120) => lineOf(max).min(1, `${label} is required`);

export const AddressInput = z.strictObject({
  line1: line('The street', 200),
  line2: lineOf(200).nullable().default(null),
  city: line('The city'),
  state: z.string().regex(/^[A-Z]{2}$/, 'A state has two letters, like OR'),
  postalCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, like 97001'),
});
export const BankAccountInput = z.strictObject({
  holderName: nameOf('The name of the holder'),
  routingNumber: z
    .string()
    .refine(isRoutingNumber, 'This is no routing number; look at its nine digits again'),
  /** Goes to the payment partner and is never stored here. */
  accountNumber: z.string().regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits'),
});
const Website = z.url({ protocol: /^https?$/, error: 'A website begins with https://' }).max(300);
const Ein = z.string().refine(isEin, 'An EIN has nine digits and a prefix that exists, like 12-3456789');

const details = {
  mission: textOf(1000).nullable().default(null),
  website: Website.nullable().default(null),
  address: AddressInput.nullable().default(null),
};
const legal = {
  ...details,
  legalName: nameOf('The legal name'),
  ein: Ein,
  representative: z
    .strictObject({
      firstName: nameOf('The first name'),
      lastName: nameOf('The last name'),
      title: nameOf('The title'),
      email: Email,
    })
    .nullable()
    .default(null),
  bankAccount: BankAccountInput.nullable().default(null),
  /** The payment partner's agreement with the organization; it activates nobody who has not accepted it. */
  acceptsPartnerTerms: z.boolean().default(false),
};

/** Name, EIN and kind are needed here; for the rest the payment partner asks when it is missing. */
export const ApplicationBody = z.strictObject({ ...legal, kind: z.enum(organizationKinds) });
export const ApplicationAnswers = z.strictObject(legal);

const draftAnswers = [
  ...(['legalName', 'ein', 'kind', 'mission', 'website'] as const),
  ...(['line1', 'line2', 'city', 'state', 'postalCode'] as const),
  ...(['firstName', 'lastName', 'title', 'email'] as const),
] as const;
/** An application as far as somebody got: unchecked, and without the bank account, which is never kept. */
export const ApplicationDraft = z.strictObject({
  step: z.number().int().min(0).max(10),
  answers: z.partialRecord(z.enum(draftAnswers), z.string().max(1000)),
});
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;

export const organizationHttp = {
  getDraft: route('GET', '/applications/draft', {
    summary: 'The caller’s unfinished application, or null',
    reply: ApplicationDraft.nullable(),
  }),
  saveDraft: route('POST', '/applications/draft', {
    summary: 'Keep an unfinished application, so that it can be continued anywhere',
    body: ApplicationDraft,
    reply: z.object({ savedAt: Instant }),
  }),
  apply: route('POST', '/applications', {
    summary: 'Apply as an organization; the applicant becomes its admin',
    body: ApplicationBody,
    reply: z.object({ organizationId: Id, accountActivation: AccountActivation }),
    status: 201,
  }),
  getApplication: route('GET', '/applications/own', {
    summary: 'How the organization’s application stands, with what was told',
    reply: ApplicationWire,
  }),
  answerApplication: route('POST', '/applications/own/answers', {
    summary: 'Answer what the payment partner still needs; the review goes on',
    body: ApplicationAnswers,
    reply: ApplicationWire,
  }),
  updateOrganization: route('POST', '/organization', {
    summary: 'Change the organization’s name, mission, website and address',
    body: z.strictObject({ ...details, name: nameOf('The name') }),
    reply: ApplicationWire,
  }),
  linkBankAccount: route('POST', '/bank-accounts', {
    summary: 'Link a bank account of the organization',
    body: BankAccountInput,
    reply: z.object({ paymentMethods: z.array(PaymentMethodWire) }),
  }),
  listPaymentMethods: route('POST', '/financial/paymentMethods', {
    summary: 'The linked bank accounts of the caller’s organization',
    body: z.strictObject({
      /** What the page knows already; the answer does not depend on it. */
      paymentMethods: z.array(z.unknown()).max(1000).nullish(),
      connectAccountID: z.string().max(100).nullish(),
    }),
    reply: z.object({ paymentMethods: z.array(PaymentMethodWire) }),
  }),
  listCategories: route('GET', '/categories/get/:id', {
    summary: 'The chart of accounts of an organization',
    params: byId,
    reply: z.array(CategoryWire),
  }),
  addCategory: route('POST', '/categories', {
    summary: 'Add a category',
    body: CategoryWire.pick({ function: true })
      .extend({
        name: nameOf('The name'),
        code: z.string().regex(/^[0-9]{3,6}$/, 'A code has 3 to 6 digits, like 5100'),
      })
      .strict(),
    reply: CategoryWire,
    status: 201,
  }),
  renameCategory: route('POST', '/categories/:id/name', {
    summary: 'Rename a category',
    params: byId,
    body: z.strictObject({ name: nameOf('The name') }),
    reply: CategoryWire,
  }),
  archiveCategory: route('POST', '/categories/:id/archive', {
    summary: 'Archive a category, or take it back; what was booked on it stays',
    params: byId,
    body: z.strictObject({ isArchived: z.boolean() }),
    reply: CategoryWire,
  }),
};
