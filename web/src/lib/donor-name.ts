import { type GiftWire } from '@almoner/contracts';

/** Someone who recorded a gift by hand always named the donor. */
export const donorName = ({ name, email }: GiftWire['donor']): string => name ?? email ?? '';
