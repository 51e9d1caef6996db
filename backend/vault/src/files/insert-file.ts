import type { Pool } from '@naire/database'
import { fileColumns, type FileRow } from './file-row.ts'
import type { FileRecord, NewFile, StoredContent } from './files.ts'

export async function insertFile(
  client: Pick<Pool, 'query'>,
  file: NewFile,
  content: StoredContent & Pick<FileRecord, 'objectKey' | 'cloudName'>,
): Promise<FileRecord> {
  const { rows } = await client.query<FileRow>(
    `insert into vault.files (sid, object_sid, biz_object_type, naire_sid, org_sid, file_name, file_ext, file_size, hash, media_type, object_key, cloud_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${fileColumns}`,
    [
      file.sid,
      file.objectSid,
      file.bizObjectType,
      file.naireSid,
      file.orgSid,
      file.fileName,
      file.fileExt,
      content.size,
      content.hash,
      file.mediaType,
      content.objectKey,
      content.cloudName,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no row back')
  return row
}
