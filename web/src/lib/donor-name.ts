import { type GiftWire } from '@almoner/contracts';

/** The person who records an offline gift always names the donor. */
export const donorName = ({ name, email }: GiftWire['donor']): string => name ?? email ?? '';
