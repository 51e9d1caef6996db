import type { FileRecord, Rendition } from './files.ts'

export const fileColumns = `sid, object_sid as "objectSid", biz_object_type as "bizObjectType", naire_sid as "naireSid", org_sid as "orgSid",
  file_name as "fileName", file_ext as "fileExt", file_size as "fileSize", hash, media_type as "mediaType", object_key as "objectKey", cloud_name as "cloudName", uploaded_at as "uploadedAt"`

export const renditionColumns = 'kind, hash, file_size as "fileSize", media_type as "mediaType"'

export type FileRow = FileRecord
export type RenditionRow = Rendition
