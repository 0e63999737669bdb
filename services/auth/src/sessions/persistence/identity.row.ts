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

  @Column('timestamptz', { name: 'verified_at' })
  verifiedAt!: Date;
}
