/**
 * The amount of a trip in minor units, rounded half up.
 * @param milesTenths tenths of a mile
 * @param tenthsPerMile tenths of a minor unit for each mile: 725 is 72.5 cents
 */
export const mileageAmount = (milesTenths: number, tenthsPerMile: number): number =>
  Math.floor((milesTenths * tenthsPerMile + 50) / 100);
