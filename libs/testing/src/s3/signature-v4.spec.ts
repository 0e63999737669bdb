import { describe, expect, it } from '@jest/globals';
import { refusalOf, type SignedRequest } from './signature-v4.ts';

// The example of Amazon's documentation: "Authenticating Requests: Using the Authorization Header", GET Object.
const key = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const documented: SignedRequest = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  body: new Uint8Array(),
};
const changed = (over: Partial<SignedRequest>) => refusalOf({ ...documented, ...over }, key, at);
const withHeader = (over: SignedRequest['headers']) =>
  changed({ headers: { ...documented.headers, ...over } });

describe('A signed request', () => {
  it('is accepted as documented', () => {
    expect(refusalOf(documented, key, at)).toBeNull();
  });

  it('is refused when anything of it was changed', () => {
    expect(changed({ method: 'DELETE' })).toBe('SignatureDoesNotMatch');
    expect(changed({ url: '/other.txt' })).toBe('SignatureDoesNotMatch');
    expect(changed({ url: '/test.txt?acl' })).toBe('SignatureDoesNotMatch');
    expect(changed({ body: Buffer.from('x') })).toBe('XAmzContentSHA256Mismatch');
    expect(withHeader({ range: 'bytes=0-99' })).toBe('SignatureDoesNotMatch');
    expect(withHeader({ host: 'other.s3.amazonaws.com' })).toBe('SignatureDoesNotMatch');
    expect(withHeader({ 'x-amz-acl': 'public-read' })).toBe('AccessDenied');
    expect(withHeader({ authorization: undefined })).toBe('AccessDenied');
  });

  it('is refused for another key, another region, and at another time', () => {
    expect(refusalOf(documented, { ...key, accessKeyId: 'AKIAOTHER' }, at)).toBe('InvalidAccessKeyId');
    expect(refusalOf(documented, { ...key, secretAccessKey: 'other' }, at)).toBe('SignatureDoesNotMatch');
    expect(refusalOf(documented, { ...key, region: 'eu-west-1' }, at)).toBe('AuthorizationHeaderMalformed');
    expect(refusalOf(documented, key, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed');
  });
});
