import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

@Entity('identity')
@Unique('identity_email_key', ['email'])
export class IdentityRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'identity_pkey' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When an emailed link or code last proved the address; null for a person who signed in with Google only. */
  @Column('timestamptz', { name: 'mail_verified_at', nullable: true })
  emailProvenAt!: Date | null;
}
