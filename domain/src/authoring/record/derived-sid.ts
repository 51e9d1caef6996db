import SparkMD5 from 'spark-md5'

/** New sids that follow from a given one: the same for the same, and no other's. */
export function sidsFrom(sid: string): () => string {
  let count = 0
  return () => derivedSid(sid, String(count++))
}

/** 32 upper-case hexadecimal digits. */
export function derivedSid(sid: string, from: string): string {
  return SparkMD5.hash(`${sid}/${from}`).toUpperCase()
}
