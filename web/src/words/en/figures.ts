/** Of the sum that makes what is left. */
export const figureWords = { captured: 'Captured', onHold: 'On hold', minus: 'minus', equals: 'equals' };
