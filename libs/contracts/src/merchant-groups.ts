/** Merchant category codes (ISO 18245) by the names that people use; a range includes both ends. */
export const merchantGroups = {
  groceries: ['5300', '5411', '5422', '5441', '5451', '5462', '5499'],
  restaurants: ['5811', '5812', '5814'],
  alcohol: ['5813', '5921'],
  travel: ['3000-3999', '4411', '4511', '4722', '7011', '7012', '7512', '7519'],
  local_transport: ['4111', '4112', '4121', '4131', '4784', '4789', '7523'],
  fuel: ['5172', '5541', '5542', '5552', '5983'],
  office_supplies: ['5021', '5044', '5045', '5046', '5111', '5943'],
  software: ['4816', '5734', '5815-5818', '7372', '7379'],
  advertising: ['7311', '7333'],
  building_and_hardware: ['5039', '5072', '5198', '5200', '5211', '5231', '5251', '5261'],
  postage_and_shipping: ['4215', '9402'],
  utilities_and_phone: ['4812', '4814', '4899', '4900'],
  health: ['5047', '5122', '5912', '5975-5977', '8011-8099'],
  education: ['5942', '8211', '8220', '8241', '8244', '8249', '8299'],
  clothing: ['5137', '5139', '5611-5699', '5931'],
  entertainment: ['7832', '7841', '7911-7999'],
  donations: ['8398'],
} as const satisfies Record<string, readonly string[]>;

export type MerchantGroup = keyof typeof merchantGroups;
export const merchantGroupNames = Object.keys(merchantGroups) as [MerchantGroup, ...MerchantGroup[]];

/** Returns whether a merchant with this code belongs to the group. */
export function isInMerchantGroup(code: string, group: MerchantGroup): boolean {
  return merchantGroups[group].some((entry) => {
    const [first = '', last = first] = entry.split('-');
    return code >= first && code <= last;
  });
}
