import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('magic_link')
@Unique('magic_link_token_hmac_key', ['tokenHmac'])
@Index('magic_link_email', ['email', 'createdAt'])
@Index('magic_link_network', ['askedNetwork', 'createdAt'])
@Index('magic_link_asking_browser', ['askingBrowserHash', 'createdAt'])
@Index('magic_link_expires_at', ['expiresAt'])
export class MagicLinkRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'magic_link_pkey' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'token_hmac' })
  tokenHmac!: string;

  @Column('text', { name: 'code_hmac' })
  codeHmac!: string;

  @Column('int', { name: 'code_attempts', default: 0 })
  codeAttempts!: number;

  /** Attempts after it was used or had expired. */
  @Column('int', { default: 0 })
  refusals!: number;

  @Column('text', { name: 'asked_network' })
  askedNetwork!: string;

  @Column('text', { name: 'asked_browser' })
  askedBrowser!: string;

  @Column('text', { name: 'asking_browser_hash' })
  askingBrowserHash!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
