import type Stripe from 'stripe';
import { type Kind, plainKind } from '../../store/kind.ts';

export type StoredFile = Stripe.File;

export const fileKind: Kind<StoredFile> = plainKind<StoredFile>('file', 'file', 'file upload');

type FileType = 'pdf' | 'png' | 'jpg' | 'gif';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const papers: readonly FileType[] = ['pdf', 'jpg', 'png'];
const pictures: readonly FileType[] = ['jpg', 'png', 'gif'];

interface PurposeRule {
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  readonly downloadable: boolean;
}

/** Stripe: File upload guide; `additional_verification` as the parameters that take such a file say. */
export const purposes = {
  account_requirement: { types: papers, maxBytes: 16 * megabyte, downloadable: false },
  additional_verification: { types: papers, maxBytes: 10 * megabyte, downloadable: false },
  business_icon: { types: pictures, maxBytes: 512 * kilobyte, downloadable: true },
  business_logo: { types: pictures, maxBytes: 512 * kilobyte, downloadable: true },
  customer_signature: { types: pictures, maxBytes: 4 * megabyte, downloadable: true },
  dispute_evidence: { types: papers, maxBytes: 5 * megabyte, downloadable: true },
  identity_document: { types: papers, maxBytes: 16 * megabyte, downloadable: false },
} as const satisfies Record<string, PurposeRule>;
export type Purpose = keyof typeof purposes;

const beginnings: readonly (readonly [FileType, string])[] = [
  ['pdf', '255044462d'],
  ['png', '89504e470d0a1a0a'],
  ['jpg', 'ffd8ff'],
  ['gif', '47494638'],
];

/** By its first bytes; null for any other. */
export function fileTypeOf(content: Uint8Array): FileType | null {
  const beginning = Buffer.from(content.subarray(0, 8)).toString('hex');
  return beginnings.find(([, bytes]) => beginning.startsWith(bytes))?.[0] ?? null;
}
