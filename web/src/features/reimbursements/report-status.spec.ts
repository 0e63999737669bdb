import { describe, expect, it } from '@jest/globals';
import { statusText } from './report-status.ts';

describe('the status of a report', () => {
  it('says that a payment waits for a second signature, not that it is in progress', () => {
    expect(statusText({ status: 'processing', waitsForSignature: true })).toBe(
      'Waiting for a second signature',
    );
    expect(statusText({ status: 'processing', waitsForSignature: false })).toBe('Payment in progress');
  });

  it('is that of the report where nothing waits for a signature', () => {
    expect(statusText({ status: 'paid', waitsForSignature: false })).toBe('Paid');
  });
});
