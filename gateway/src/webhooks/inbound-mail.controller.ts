import { createHash } from 'node:crypto';
import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import {
  documentPartBytes,
  failure,
  inboundMailMaxBytes,
  receiptMailRpc,
  type ReplyOf,
} from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { RpcClient, serviceContext } from '@almoner/platform';
import { type ApiRequest } from '../api/api-request.ts';
import { inParts, incomingFile, mailType } from '../api/incoming-file.ts';
import { type GatewayConfig } from '../config.ts';
import { GATEWAY_CONFIG } from '../tokens.ts';
import { signedMail, type SignedMail } from './mail-signature.ts';

type Begun = ReplyOf<typeof receiptMailRpc.begin>['mail'];

@Controller('webhooks/inbound-mail')
export class InboundMailController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * An email from a mail server, streamed in parts. The reply is the same for an email that is kept and one that is dropped, so
   * that nobody learns which addresses exist.
   * @throws DomainError `receipt_mail_off`, `webhook_signature_invalid`, `document_incomplete`, those of `incomingFile`
   */
  @Post()
  @HttpCode(202)
  async receive(@Req() request: ApiRequest) {
    const { INBOUND_MAIL_SECRET: secrets } = this.config;
    if (secrets === undefined) throw failure('receipt_mail_off');
    const mail = signedMail(request.headers, secrets.split(','), Date.now());
    if (mail === null) throw failure('webhook_signature_invalid');
    const file = incomingFile(request, { types: [mailType], maxBytes: inboundMailMaxBytes });
    const begun = await this.rpc.call(serviceContext('gateway'), receiptMailRpc.begin, {
      ...mail,
      bytes: file.bytes,
    });
    await this.transfer(begun.mail, mail, file.content);
    return { received: true };
  }

  /** Also reads what is dropped: a connection that is closed early looks like a failure to the mail server. */
  private async transfer(
    begun: Begun,
    { sha256 }: SignedMail,
    content: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const hash = createHash('sha256');
    try {
      let part = 0;
      for await (const bytes of inParts(content, documentPartBytes)) {
        hash.update(bytes);
        if (begun !== null)
          await this.rpc.call(serviceContext('gateway'), receiptMailRpc.addPart, {
            ...begun,
            part,
            content: bytes.toString('base64'),
          });
        part += 1;
      }
    } catch (error) {
      throw error instanceof DomainError ? error : failure('document_incomplete');
    }
    // The signature covers the hash, and the hash the content.
    if (hash.digest('hex') !== sha256) throw failure('webhook_signature_invalid');
    if (begun !== null) await this.rpc.call(serviceContext('gateway'), receiptMailRpc.finish, begun);
  }
}
