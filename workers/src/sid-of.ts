/** The sid behind the first hyphen of a stream's name: `session-<sid>`. */
export function sidOf({ stream }: { readonly stream: string }): string {
  return stream.slice(stream.indexOf('-') + 1)
}
