import { readScheme } from './css-variables.ts';
import { fontFamily, tokens } from './tokens.ts';

/** Our look for the forms that Stripe draws in our pages. */
export function stripeAppearance() {
  const of = tokens[readScheme()];
  return {
    theme: 'flat',
    variables: {
      fontFamily,
      colorPrimary: of.accent,
      colorBackground: of.surface,
      colorText: of.text1,
      colorDanger: of.negative,
      borderRadius: '8px',
    },
  };
}
