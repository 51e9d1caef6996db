import type { Pool } from '@naire/database'

/** Copy of a published questionnaire in a store of the cloud, where anybody may read it. */
export interface CdnCopy {
  readonly naireSid: string
  readonly objectKey: string
  /** In which store, as questionnaires name it; null: the usual one. */
  readonly cloudName: string | null
}

/** Copies that lie in the cloud, or are on their way there: whatever may lie there is listed. */
export interface CdnCopies {
  /** Notes a copy that is about to be sent; idempotent. */
  begin(copy: CdnCopy): Promise<void>
  /** Notes that it lies there, also where it was forgotten meanwhile. */
  complete(copy: CdnCopy): Promise<void>
  /** Of a questionnaire. */
  of(naireSid: string): Promise<readonly (CdnCopy & { readonly hasArrived: boolean })[]>
  forget(objectKey: string): Promise<void>
}

export function createCdnCopies(pool: Pool): CdnCopies {
  const note = async ({ objectKey, naireSid, cloudName }: CdnCopy, hasArrived: boolean) => {
    await pool.query(
      `insert into vault.cdn_copies (object_key, naire_sid, cloud_name, arrived_at) values ($1, $2, $3, case when $4 then now() end)
       on conflict (object_key) do update
       set cloud_name = excluded.cloud_name, arrived_at = coalesce(excluded.arrived_at, cdn_copies.arrived_at)`,
      [objectKey, naireSid, cloudName, hasArrived],
    )
  }
  return {
    begin: (copy) => note(copy, false),
    complete: (copy) => note(copy, true),
    async of(naireSid) {
      const { rows } = await pool.query<CdnCopy & { readonly hasArrived: boolean }>(
        `select object_key as "objectKey", naire_sid as "naireSid", cloud_name as "cloudName", arrived_at is not null as "hasArrived"
         from vault.cdn_copies where naire_sid = $1 order by object_key`,
        [naireSid],
      )
      return rows
    },
    async forget(objectKey) {
      await pool.query('delete from vault.cdn_copies where object_key = $1', [objectKey])
    },
  }
}
