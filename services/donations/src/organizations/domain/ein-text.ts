/**
 * An Employer Identification Number as people write it: two digits, a hyphen, seven digits ("12-3456789", IRS Form
 * SS-4). A value without nine digits is returned unchanged.
 */
export function einText(ein: string): string {
  const match = /^(\d{2})-?(\d{7})$/.exec(ein.trim());
  return match === null ? ein : `${match[1]}-${match[2]}`;
}
