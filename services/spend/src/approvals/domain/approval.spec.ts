import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openStep, vote, withdraw, type Approval, type ApprovalStep, type Voter } from './approval.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const later = new Date('2026-11-23T12:00:00.000Z');

const approvalWith = (over: Partial<Approval> = {}): Approval => ({
  authorId: 'author',
  teamId: 'kitchen',
  status: 'pending',
  version: 1,
  steps: [{ deciders: 'admins', approvals: 1 }],
  votes: [],
  expiresAt: later,
  ...over,
});
const admin = (userId: string): Voter => ({ userId, isAdmin: true, managedTeamIds: [] });
const manager = (userId: string, ...managedTeamIds: string[]): Voter => ({
  userId,
  isAdmin: false,
  managedTeamIds,
});
const approve = (approval: Approval, voter: Voter, version = approval.version) =>
  vote(approval, voter, { decision: 'approve', version }, now);

const steps = fc.array(
  fc.record<ApprovalStep>({
    deciders: fc.constantFrom('admins', 'managers'),
    approvals: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const action = fc.record({
  voter: fc.constantFrom('author', 'ana', 'ben', 'cleo', 'dov', 'eva'),
  isAdmin: fc.boolean(),
  decision: fc.constantFrom('approve' as const, 'reject' as const),
  isStale: fc.boolean(),
});

describe('A request', () => {
  it('is approved by exactly as many different people as its steps require, never by its author', () => {
    fc.assert(
      fc.property(steps, fc.array(action, { maxLength: 20 }), (given, actions) => {
        let approval = approvalWith({ steps: given });
        for (const { voter, isAdmin, decision, isStale } of actions) {
          const by = { userId: voter, isAdmin, managedTeamIds: ['kitchen'] };
          const version = approval.version - (isStale ? 1 : 0);
          const answer = vote(approval, by, { decision, version }, now);
          if ('refusal' in answer) continue;
          expect(approval.status).toBe('pending');
          expect(answer.version).toBe(approval.version + 1);
          expect(isStale).toBe(false);
          approval = { ...approval, ...answer };
        }
        const voters = approval.votes.map(({ voterId }) => voterId);
        expect(new Set(voters).size).toBe(voters.length);
        expect(voters).not.toContain('author');
        const needed = given.reduce((sum, { approvals }) => sum + approvals, 0);
        const approvals = approval.votes.filter(({ decision }) => decision === 'approve').length;
        expect(approval.status === 'approved').toBe(
          approvals === needed && openStep(approval) === given.length && approval.status !== 'rejected',
        );
        if (approval.status === 'pending') expect(approvals).toBeLessThan(needed);
      }),
    );
  });

  it('goes on from step to step, each with its own deciders', () => {
    const both = approvalWith({
      steps: [
        { deciders: 'managers', approvals: 1 },
        { deciders: 'admins', approvals: 1 },
      ],
    });
    const first = approve(both, manager('mia', 'kitchen'));
    expect(first).toMatchObject({ status: 'pending', version: 2 });
    const second = { ...both, ...first };
    expect(approve(second, manager('max', 'kitchen'))).toEqual({ refusal: 'forbidden' });
    expect(approve(second, admin('ana'))).toMatchObject({ status: 'approved' });
  });

  it('cannot be decided by managers of another team, or by any manager if it has no team', () => {
    const managed: readonly ApprovalStep[] = [{ deciders: 'managers', approvals: 1 }];
    const ofTeam = approvalWith({ steps: managed });
    expect(approve(ofTeam, manager('mia', 'garden'))).toEqual({ refusal: 'forbidden' });
    expect(approve({ ...ofTeam, teamId: null }, manager('mia', 'kitchen'))).toEqual({ refusal: 'forbidden' });
  });

  it('is ended by one rejection', () => {
    const two = approvalWith({ steps: [{ deciders: 'admins', approvals: 2 }] });
    expect(vote(two, admin('ana'), { decision: 'reject', version: 1 }, now)).toMatchObject({
      status: 'rejected',
    });
  });

  it.each([
    ['by its author', approvalWith(), admin('author'), 1, 'own_approval'],
    ['on a version that is not the last', approvalWith({ version: 2 }), admin('ana'), 1, 'changed_meanwhile'],
    ['once it has ended', approvalWith({ status: 'withdrawn' }), admin('ana'), 1, 'approval_closed'],
    ['once its time is over', approvalWith({ expiresAt: now }), admin('ana'), 1, 'approval_closed'],
    ['by a person who may not decide', approvalWith(), manager('mia', 'kitchen'), 1, 'forbidden'],
  ])('is not voted on %s', (_, approval, voter, version, refusal) => {
    expect(approve(approval, voter, version)).toEqual({ refusal });
  });

  it('is withdrawn by its author alone, while it is open', () => {
    expect(withdraw(approvalWith(), 'author', 1, now)).toMatchObject({ status: 'withdrawn', version: 2 });
    expect(withdraw(approvalWith(), 'ana', 1, now)).toEqual({ refusal: 'forbidden' });
    expect(withdraw(approvalWith({ status: 'approved' }), 'author', 1, now)).toEqual({
      refusal: 'approval_closed',
    });
    expect(withdraw(approvalWith({ version: 2 }), 'author', 1, now)).toEqual({
      refusal: 'changed_meanwhile',
    });
  });
});
