export const applicationWords = {
  title: 'Apply for your organization',
  lead: (steps: number) =>
    `${steps === 3 ? 'Three' : 'Four'} short steps, kept as you type: stop and go on whenever and wherever you like. You become the first admin.`,
  invitedHint:
    'Were you invited to an organization that is here already? Do not apply: sign in with the address that got the invitation, below.',
  inviteGone: 'No invitation is open for you.',
  inviteGoneHint:
    'It was answered or taken back, or its 14 days are over. Whoever invited you can send it again; apply only to begin a new organization.',
  stepOf: (step: number, steps: number, title: string) => `${step} of ${steps}: ${title}`,
  optional: '(optional)',
  steps: ['Organization', 'Purpose and place', 'Representative', 'Bank account'],
  legalName: 'Legal name',
  legalNameHint: 'As the IRS knows it.',
  ein: 'EIN',
  einHint: 'Nine digits, like 12-3456789.',
  kind: 'What it is',
  kinds: {
    nonprofit: '501(c)(3) nonprofit',
    fiscal_sponsor: 'Fiscal sponsor',
    other: 'Another kind of nonprofit',
    advisor: 'Advisor firm',
  },
  mission: 'Mission',
  missionHint: 'What you do, in a sentence or two.',
  website: 'Website',
  line1: 'Street',
  line2: 'Apartment, suite, floor',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  representativeLead: 'Somebody who may sign for the organization.',
  firstName: 'First name',
  lastName: 'Last name',
  jobTitle: 'Title',
  email: 'Email',
  bankLead:
    'Deposits come from here. The account number goes to our payment partner and is not kept here, not even in the draft.',
  holderName: 'Name on the account',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  acceptTerms: 'For the organization, I accept our payment partner’s',
  partnerTerms: 'Connected Account Agreement',
  next: 'Next',
  back: 'Back',
  send: 'Send the application',
  kept: 'Kept. You can stop here and go on later, on any device.',
  notKept: 'This could not be kept just now. You can go on all the same.',
  sandbox: {
    title: 'Local stack only: the EIN decides the review',
    cases: [
      ['any other, like 12-3456789', 'activates'],
      ['ends in 0000001, like 12-0000001', 'asks for another EIN'],
      ['ends in 0000002, like 12-0000002', 'is rejected'],
    ],
    bank: 'Routing number 110000000 and any account number work.',
  },
};

export const applicationStatusWords = {
  title: (name: string) => `${name}: application`,
  states: {
    in_review: 'Pending',
    more_needed: 'More information needed',
    activated: 'Activated',
    rejected: 'Rejected',
  },
  leads: {
    in_review:
      'Our payment partner is checking your application. This page changes by itself when there is news.',
    more_needed: 'Our payment partner cannot go on without the following:',
    activated: 'Your organization is activated.',
    rejected:
      'Our payment partner rejected the application. Write to us if you think that this is a mistake.',
  },
  reason: (reason: string) => `Reason: ${reason}`,
  reasons: {
    'rejected.fraud': 'suspected fraud',
    'rejected.terms_of_service': 'the terms of service do not allow it',
    'rejected.listed': 'the organization may be on a list of prohibited persons',
    'rejected.incomplete_verification': 'the verification was never completed',
  } as Record<string, string>,
  noReason: 'It gave no reason.',
  /** By the partner's own names; what stands not here is shown under its name. */
  due: {
    'company.tax_id': 'An EIN that matches the legal name with the IRS',
    'company.name': 'The legal name as the IRS knows it',
    'company.address.line1': 'The address',
    'business_profile.url': 'A website',
    'business_profile.product_description': 'The mission',
    external_account: 'A bank account',
    'tos_acceptance.date': 'That you accept the agreement of our payment partner',
    'company.verification.document':
      'A document that proves what the organization is: write to us to hand it in',
  } as Record<string, string>,
  otherDue: (name: string) => `${name.replaceAll(/[._]/g, ' ')}: write to us about it`,
  answersTitle: 'Correct and send again',
  changeOther: 'Change other details',
  otherDetails: 'Other details',
  bankOptional: 'Another bank account, only if it is asked for',
  addBank: 'Give a bank account',
  sendAgain: 'Send again',
  sent: 'Sent. The review goes on.',
};
