const roundSteps = [1, 2, 2.5, 5, 10];
const stepsWanted = 3;

/**
 * The marks of an axis from zero to at least `highest` (minor units): about three equal steps, each a round figure
 * in whole units of the currency.
 */
export function axisTicks(highest: number, minorPerUnit: number): number[] {
  const atLeast = Math.max(highest / stepsWanted, minorPerUnit);
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const fits = (step: number) => step >= atLeast && step % minorPerUnit === 0;
  const step = roundSteps.map((times) => times * power).find(fits) ?? 10 * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
