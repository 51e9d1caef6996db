export { createUploads } from './create-uploads.ts'
export { UploadDamaged, UploadMoved, type NewUpload, type Upload, type Uploads, type WholeUpload } from './uploads.ts'
