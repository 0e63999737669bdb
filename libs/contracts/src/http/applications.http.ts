import { isEin } from '@almoner/kernel';
import { z } from 'zod';
import { Email, Id, Instant, nameOf } from '../primitives.ts';
import { ApplicationWire, organizationKinds } from '../wire/organization.wire.ts';
import { AccountActivation } from '../wire/user.wire.ts';
import { organizationDetails } from './organizations.http.ts';
import { BankAccountInput } from './payment-methods.http.ts';
import { route } from './route.ts';

const Ein = z.string().refine(isEin, 'An EIN has nine digits and a valid prefix, such as 12-3456789');

const legal = {
  ...organizationDetails,
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
  /** The payment partner's agreement. It does not activate an organization that has not accepted it. */
  acceptsPartnerTerms: z.boolean().default(false),
};

/** Name, EIN and kind are required here; the payment partner requests the rest when it is missing. */
export const ApplicationBody = z.strictObject({ ...legal, kind: z.enum(organizationKinds) });
export const ApplicationAnswers = z.strictObject(legal);

const draftAnswers = [
  'legalName',
  'ein',
  'kind',
  'mission',
  'website',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'firstName',
  'lastName',
  'title',
  'email',
] as const;
/** An unfinished application: not validated, and without the bank account, which is never stored. */
export const ApplicationDraft = z.strictObject({
  step: z.number().int().min(0).max(10),
  answers: z.partialRecord(z.enum(draftAnswers), z.string().max(1000)),
});
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;

export const applicationsHttp = {
  getDraft: route('GET', '/applications/draft', {
    summary: 'The caller’s unfinished application, or null',
    reply: ApplicationDraft.nullable(),
  }),
  saveDraft: route('POST', '/applications/draft', {
    summary: 'Save an unfinished application, so that it can be continued on any device',
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
    summary: 'The status of the organization’s application, with the submitted details',
    reply: ApplicationWire,
  }),
  answerApplication: route('POST', '/applications/own/answers', {
    summary: 'Submit the details that Stripe still needs',
    body: ApplicationAnswers,
    reply: ApplicationWire,
  }),
};
