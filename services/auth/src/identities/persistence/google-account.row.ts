import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Google's `sub` is the key: an address may change its owner, a subject never does. */
@Entity('google_account')
@Unique('google_account_identity_id_key', ['identityId'])
export class GoogleAccountRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'google_account_pkey' })
  subject!: string;

  @Column('uuid', { name: 'identity_id' })
  identityId!: string;

  /** The address when it was linked; shown to people, never used for a lookup. */
  @Column('text')
  email!: string;

  /** Google is the authority over the address, or its owner proved it by email in the same browser. */
  @Column('boolean', { name: 'is_proven' })
  isProven!: boolean;

  @Column('timestamptz', { name: 'linked_at' })
  linkedAt!: Date;
}
