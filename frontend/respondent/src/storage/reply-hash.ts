import type { Reply } from '@naire/domain/answering'
import SparkMD5 from 'spark-md5'

/** MD5 of a reply; blank for a blank one. Its time is no part of it: giving the same answer again sends nothing. */
export function replyHash(reply: Reply | null): string {
  if (reply === null) return ''
  const hash = hashes.get(reply) ?? SparkMD5.hash(JSON.stringify({ ...reply, ReplyTime: null }))
  hashes.set(reply, hash)
  return hash
}

/** A reply never changes: every commit asks for the hashes of all. */
const hashes = new WeakMap<Reply, string>()
