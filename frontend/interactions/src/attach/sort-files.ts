import type { AttachContent } from './content.ts'

/** Key and values of a sentence of `validation.json`. */
export interface FileRefusal {
  readonly key: 'maxAttach' | 'maxAttachSize' | 'unsupportAttachExt'
  readonly params: Readonly<Record<string, string | number>>
}

/** Which of the chosen files are taken beside those that are there, and what is said about the others. */
export function sortFiles<F extends { readonly name: string; readonly size: number }>(
  chosen: readonly F[],
  present: number,
  { extensions, maxSize, maxCount }: AttachContent,
): { readonly taken: readonly F[]; readonly refusals: readonly FileRefusal[] } {
  const fitting = chosen.filter((file) => extensions.includes(extensionOf(file.name)))
  const small = fitting.filter((file) => file.size <= maxSize)
  const taken = small.slice(0, Math.max(0, maxCount - present))
  const unsupported = chosen.length - fitting.length
  const refusals: readonly (FileRefusal | false)[] = [
    unsupported > 0 && { key: 'unsupportAttachExt', params: { n: unsupported, count: unsupported } },
    small.length < fitting.length && { key: 'maxAttachSize', params: { size: maxSize / 1024 / 1024, max: maxSize / 1024 / 1024 } },
    taken.length < small.length && { key: 'maxAttach', params: { max: maxCount } },
  ]
  return { taken, refusals: refusals.filter((refusal) => refusal !== false) }
}

/** The part after the last point, in lower case. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
