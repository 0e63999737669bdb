/** A service's tables of files. Names of the service's own code. */
export interface FileTables {
  /** With `id`, `bytes`, `sha256`, `uploaded_at`, `object_key` and `object_part_hashes`. */
  readonly file: string;
  /** The content of files that are in the database: `part`, `content` and `fileColumn`. */
  readonly part: string;
  readonly fileColumn: string;
  /** Objects that no file has: being written, or of a deleted file. `key`, `remove_after`, `is_claimed`. */
  readonly leftObject: string;
  /** SQL for the owner of a file `f`, with which the key of its object begins: `organizations/…`. */
  readonly owner: string;
}
