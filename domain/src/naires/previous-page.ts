import SparkMD5 from 'spark-md5'

/** What a device compares a typed password with, also without a network. It keeps people from turning back unasked; it guards no data. */
export function previousPageHash(naireSid: string, password: string): string {
  return SparkMD5.hash(`${naireSid}:${password}`)
}
