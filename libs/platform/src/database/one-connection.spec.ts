import { describe, expect, it } from '@jest/globals';
import { holdingConnection, refuseSecondConnection } from './one-connection.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('A second connection', () => {
  it('is refused to whoever holds one, also after a while', async () => {
    const work = holdingConnection(async () => {
      await later();
      refuseSecondConnection();
    });
    await expect(work).rejects.toThrow('second connection');
  });

  it('is nobody’s trouble before and after', async () => {
    expect(refuseSecondConnection).not.toThrow();
    await holdingConnection(later);
    expect(refuseSecondConnection).not.toThrow();
  });
});
