export {
  FileTooLarge,
  type Content,
  type FileRecord,
  type Files,
  type NewFile,
  type Rendition,
  type StoredContent,
  type StoringLimits,
} from './files.ts'
export { createFiles } from './create-files.ts'
export { ContentStore } from './content-store.ts'
export { insertFile } from './create-files.ts'
export { lockContent } from './create-files.ts'
