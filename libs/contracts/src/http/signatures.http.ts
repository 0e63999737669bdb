import { z } from 'zod';
import { Minor, maxAmountMinor } from '../primitives.ts';
import { SignaturePolicyWire } from '../wire/signature.wire.ts';
import { route } from './route.ts';

export const signaturesHttp = {
  getSignaturePolicy: route('GET', '/signature-policy', {
    summary: 'Above which amount two admins sign',
    reply: SignaturePolicyWire,
  }),
  changeSignaturePolicy: route('PUT', '/signature-policy', {
    summary:
      'Set the amount above which two admins sign, or remove it; once it is set, a second admin must sign any change',
    body: z.strictObject({
      /** Null: one admin moves any amount. */
      threshold: Minor.min(0, 'May not be negative').max(maxAmountMinor, 'Too large').nullable(),
      version: z.number().int(),
    }),
    reply: SignaturePolicyWire,
  }),
};
