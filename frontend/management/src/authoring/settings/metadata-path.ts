/** Names with points between, as `$meta` is written behind with them in an expression. */
export function isMetadataPath(path: string): boolean {
  return /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*$/u.test(path)
}
