const prefix = 'From ';

/** The description of a transfer that moves a donor's money into a fund by hand. */
export const receiptFrom = (donor: string): string => `${prefix}${donor}`;

/** The donor in a description that `receiptFrom` wrote. */
export const donorOfReceipt = (description: string): string => description.slice(prefix.length);
