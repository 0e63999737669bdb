import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  failure,
  orgRpc,
  type RequestOf,
  type SignaturePolicyWire,
  type signaturesRpc,
} from '@almoner/contracts';
import { AuditTrail, RpcClient, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { type StoredApproval } from '../../approvals/persistence/approval.row.ts';
import { type SignaturePolicy } from '../domain/signature-policy.ts';
import { SignaturePolicyRepository } from '../persistence/signature-policy.repository.ts';
import {
  SignedMovements,
  type SignatureSubjectWire,
  type SignedMovementHandler,
} from '../signed-movements.ts';
import { RequestSignature } from './request-signature.ts';

type Command = RequestOf<typeof signaturesRpc.changeSignaturePolicy>;

const changeName = 'The amount above which two admins sign';

/** Sets above which amount two admins sign. Once it is set, a change of it is signed by two as well. */
@Injectable()
export class ChangeSignaturePolicy implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly policies: SignaturePolicyRepository,
    private readonly signatures: RequestSignature,
    private readonly movements: SignedMovements,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.movements.register('signature_policy', this);
  }

  async get(ctx: Ctx): Promise<SignaturePolicyWire> {
    authorize(ctx, 'account.read');
    return this.read(ctx);
  }

  /**
   * @throws DomainError `second_admin_missing` while there is one admin alone, who could otherwise end it by taking the role from
   * the others; `approval_pending` while a change waits for its second signature; `changed_meanwhile`.
   */
  async change(ctx: Ctx, command: Command): Promise<SignaturePolicyWire> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    // Before the transaction: it is a call to another service.
    const hasSecondAdmin = await this.hasSecondAdmin(ctx, organizationId);
    const { currency } = await this.policies.read(ctx);
    await this.unitOfWork.runOnce(ctx, 'change-signature-policy', command, async (tx) => {
      const before = await this.policies.lock(tx, organizationId);
      if (before.version !== command.version) throw failure('changed_meanwhile');
      const thresholdMinor = command.threshold === null ? null : BigInt(command.threshold);
      if (thresholdMinor === before.thresholdMinor) return {};
      if (!hasSecondAdmin) throw failure('second_admin_missing');
      if (before.thresholdMinor !== null)
        await this.signatures.execute(tx, ctx, actor, {
          movement: 'signature_policy',
          movementId: organizationId,
          description: changeName,
          amount: command.threshold,
          currency,
          version: command.version,
        });
      else await this.save(tx, ctx, organizationId, { before, thresholdMinor, currency });
      return {};
    });
    return this.read(ctx);
  }

  async lock(tx: Transaction, organizationId: string): Promise<void> {
    await this.policies.lock(tx, organizationId);
  }

  /** @throws DomainError `approval_outdated` when it changed since the request. */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    { amount, currency, movementId: organizationId }: SignatureSubjectWire,
    { subjectVersion }: StoredApproval,
  ): Promise<void> {
    const before = await this.policies.lock(tx, organizationId);
    if (before.version !== subjectVersion) throw failure('approval_outdated');
    const thresholdMinor = amount === null ? null : BigInt(amount);
    await this.save(tx, ctx, organizationId, { before, thresholdMinor, currency });
  }

  /** Nothing is held. */
  cancel(): Promise<void> {
    return Promise.resolve();
  }

  private async save(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    change: { before: SignaturePolicy; thresholdMinor: bigint | null; currency: string },
  ): Promise<void> {
    const { before, thresholdMinor, currency } = change;
    await this.policies.save(tx, organizationId, { thresholdMinor, version: before.version + 1 });
    await this.audit.record(tx, ctx, {
      action: 'signature-policy.change',
      subject: { kind: 'organization', id: organizationId, name: changeName },
      before: audited(before.thresholdMinor, currency),
      after: audited(thresholdMinor, currency),
    });
  }

  private async hasSecondAdmin(ctx: Ctx, organizationId: string): Promise<boolean> {
    let admins = 0;
    let cursor: string | null = null;
    do {
      const page: { items: { role: string }[]; nextCursor: string | null } = await this.rpc.call(
        ctx,
        orgRpc.listUsers,
        { organizationId, limit: 1000, cursor },
      );
      admins += page.items.filter(({ role }) => role === 'Admin').length;
      cursor = page.nextCursor;
    } while (admins < 2 && cursor !== null);
    return admins >= 2;
  }

  private async read(ctx: Ctx): Promise<SignaturePolicyWire> {
    const { thresholdMinor, ...policy } = await this.policies.read(ctx);
    return { ...policy, threshold: thresholdMinor === null ? null : Number(thresholdMinor) };
  }
}

const audited = (thresholdMinor: bigint | null, currency: string) => ({
  amount: thresholdMinor === null ? null : { amount: Number(thresholdMinor), currency },
});
