import { z } from 'zod';
import { FilePartContent } from '../file-parts.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { documentPartBytes } from '../wire/document.wire.ts';
import { ReceiptAddressWire } from '../wire/receipt.wire.ts';

/** For a whole email, as it was received. */
export const inboundMailMaxBytes = 25_000_000;

/** The longest path of SMTP with its brackets (RFC 5321 §4.5.3.1.3). */
const pathMax = 256;
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** An email that is being received. */
const InboundMail = z.object({ organizationId: Id, mailId: Id });

/** An email is sent in parts of `documentPartBytes` (the last may be shorter), between `begin` and `finish`. */
export const receiptMailRpc = {
  getAddress: rpc('rpc.cards.receipt-address.get', {
    access: 'receipt.manage',
    request: Nothing,
    reply: ReceiptAddressWire,
  }),
  replaceAddress: rpc('rpc.cards.receipt-address.replace', {
    access: 'receipt.manage',
    request: Nothing,
    reply: ReceiptAddressWire,
  }),
  begin: rpc('rpc.cards.inbound-mail.begin', {
    access: 'service',
    request: z.object({
      /** From the envelope, not from the headers. */
      recipient: z.string().max(pathMax),
      /** The return path; empty for an automatic mail. */
      sender: z.string().max(pathMax),
      bytes: z.number().int().min(1).max(inboundMailMaxBytes),
      /** For the whole email. */
      sha256: Sha256,
    }),
    /** Null for an email that is dropped: to an unknown address, over a limit, or received before. */
    reply: z.object({ mail: InboundMail.nullable() }),
  }),
  addPart: rpc('rpc.cards.inbound-mail.add-part', {
    access: 'service',
    request: InboundMail.extend({
      part: z
        .number()
        .int()
        .min(0)
        .max(Math.ceil(inboundMailMaxBytes / documentPartBytes) - 1),
      content: FilePartContent,
    }),
    reply: Nothing,
  }),
  finish: rpc('rpc.cards.inbound-mail.finish', { access: 'service', request: InboundMail, reply: Nothing }),
};
