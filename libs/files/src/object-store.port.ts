/** Storage for whole files outside of the database. Nothing in it is public. Never called in a transaction. */
export abstract class ObjectStore {
  /** Stores or replaces an object. @throws DomainError `file_store_unavailable`; then it may be stored or not. */
  abstract put(key: string, content: Uint8Array): Promise<void>;
  /**
   * The bytes of this range; fewer where the object is shorter, null for an object that does not exist.
   * @throws DomainError `file_store_unavailable`
   */
  abstract read(key: string, range: ByteRange): Promise<Uint8Array | null>;
  /** Deleting what does not exist changes nothing. @throws DomainError `file_store_unavailable` */
  abstract remove(key: string): Promise<void>;
}

export interface ByteRange {
  readonly from: number;
  readonly bytes: number;
}
