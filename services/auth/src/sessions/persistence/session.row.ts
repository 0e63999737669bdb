import { type SessionWire } from '@almoner/contracts';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('session')
@Unique('session_token_hash_key', ['tokenHash'])
@Check('session_method_check', `method = ANY (ARRAY['magic-link'::text, 'code'::text, 'google'::text])`)
@Index('session_identity', ['identityId'], { where: 'ended_at is null' })
@Index('session_absolute_expires_at', ['absoluteExpiresAt'])
export class SessionRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_pkey' })
  id!: string;

  @Column('uuid', { name: 'identity_id' })
  identityId!: string;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text')
  method!: SessionWire['method'];

  @Column('text')
  network!: string;

  @Column('text')
  browser!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;

  @Column('timestamptz', { name: 'idle_expires_at' })
  idleExpiresAt!: Date;

  @Column('timestamptz', { name: 'absolute_expires_at' })
  absoluteExpiresAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** Null in rows that were created before this column was added. */
  @Column('boolean', { name: 'is_address_proven', nullable: true })
  isAddressProven!: boolean | null;
}
