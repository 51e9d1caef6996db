import { extensionOf } from '../files/file-kinds.ts'
import type { ObjectType } from '../files/file-query.ts'

/** What an object in the cloud belongs to. */
export interface ObjectPlace {
  readonly naireSid: string
  readonly bizObjectType: ObjectType
  readonly objectSid: string
}

/** With a slash at its end: all keys of one thing begin so. */
export const folderOf = (prefix: string, { naireSid, bizObjectType, objectSid }: ObjectPlace): string =>
  `${prefix}/${naireSid}/${bizObjectType}/${objectSid}/`

/** An object is called by its file's sid and extension. */
export function objectOf(sid: string, fileName: string): string {
  const extension = extensionOf(fileName)
  return extension === '' ? sid : `${sid}.${extension}`
}

export const cdnFolderOf = (prefix: string, naireSid: string): string => `${prefix}/cdn/${naireSid}/`

export interface ReadKey extends ObjectPlace {
  readonly fileName: string
}

/** Null for what is no key of ours. */
export function readKey(prefix: string, path: string): ReadKey | null {
  const [first, naireSid = '', type = '', objectSid = '', fileName = '', ...more] = path.replace(/^\//, '').split('/')
  const isOurs =
    first === prefix &&
    isSid(naireSid) &&
    isSid(objectSid) &&
    isObjectType(type) &&
    fileName !== '' &&
    !/^\.+$/.test(fileName) &&
    more.length === 0
  return isOurs ? { naireSid, objectSid, fileName, bizObjectType: Number(type) as ObjectType } : null
}

const isSid = (text: string): boolean => /^[0-9A-F]{32}$/.test(text)
const isObjectType = (text: string): boolean => text === '202' || text === '203' || text === '204'
