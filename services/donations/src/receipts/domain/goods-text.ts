import { type Goods } from './receipt.ts';

/** Within a sentence: campaigns name goods as a title, such as “A dinner”. A name keeps its capital. */
export const goodsText = ({ description }: Pick<Goods, 'description'>): string =>
  description.replace(/^(An?|The|One|Two|Some) /, (article) => article.toLowerCase());

/** The IRS requires this statement in an acknowledgment of a gift (Publication 1771, §170(f)(8)). */
export const noGoodsOrServices = 'No goods or services were provided in exchange for this gift.';
