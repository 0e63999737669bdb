import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { signedMail } from './mail-signature.ts';

const nowMs = 1_800_000_000_000;
const [oldSecret, secret] = ['an earlier secret of 32 characters', 'the present secret of 32 characters'];
const envelope = {
  'inbound-mail-recipient': 'receipts%2Babc%40quillmere.example',
  'inbound-mail-sender': '',
  'inbound-mail-sha256': 'a'.repeat(64),
};

function headersAt(seconds: number, key = secret, signed: Record<string, string> = envelope) {
  const text = [seconds, ...Object.values(signed)].join('\n');
  const v1 = createHmac('sha256', key).update(text).digest('hex');
  return { ...envelope, 'inbound-mail-signature': `t=${seconds},v1=${v1}` };
}
const read = (headers: Record<string, string>, secrets = [oldSecret, secret]) =>
  signedMail(headers, secrets, nowMs);

describe('The signature of an email', () => {
  const now = nowMs / 1000;

  it('is accepted with any of the secrets, within five minutes', () => {
    const mail = { recipient: 'receipts+abc@quillmere.example', sender: '', sha256: 'a'.repeat(64) };
    for (const seconds of [now - 300, now, now + 300]) expect(read(headersAt(seconds))).toEqual(mail);
    expect(read(headersAt(now, oldSecret))).toEqual(mail);
  });

  it('is refused when it is old, from the future, or made with another secret', () => {
    for (const seconds of [now - 301, now + 301, 0]) expect(read(headersAt(seconds))).toBeNull();
    expect(read(headersAt(now), ['another secret that is long enough'])).toBeNull();
    expect(read(headersAt(now), [])).toBeNull();
  });

  it.each(Object.keys(envelope))('covers %s', (name) => {
    expect(read({ ...headersAt(now), [name]: 'b'.repeat(64) })).toBeNull();
  });

  it('is refused in any other format', () => {
    const whole = headersAt(now);
    for (const signature of ['', 't=1', `${whole['inbound-mail-signature']}0`, 'v1=ab,t=1'])
      expect(read({ ...whole, 'inbound-mail-signature': signature })).toBeNull();
    const { 'inbound-mail-sha256': _, ...missing } = whole;
    expect(read(missing)).toBeNull();
    const broken = { ...envelope, 'inbound-mail-recipient': '%E0%A4' };
    expect(read({ ...headersAt(now, secret, broken), ...broken })).toBeNull();
  });
});
