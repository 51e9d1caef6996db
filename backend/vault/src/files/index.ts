export { FileTooLarge, type Content, type FileRecord, type Files, type NewFile, type Rendition, type StoredContent } from './files.ts'
export { createFiles } from './create-files.ts'
