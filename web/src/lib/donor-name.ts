import { type GiftWire } from '@almoner/contracts';

/** Whoever recorded an offline gift always named the donor. */
export const donorName = ({ name, email }: GiftWire['donor']): string => name ?? email ?? '';
