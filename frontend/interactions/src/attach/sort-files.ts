import type { AttachContent } from '@naire/domain/interactions'
import { extensionsOf } from './content.ts'

/** Key and values of a sentence of `validation.json`. */
export interface FileRefusal {
  readonly key: 'maxAttach' | 'maxAttachSize' | 'unsupportAttachExt' | 'emptyAttach'
  readonly params: Readonly<Record<string, string | number>>
}

type Limits = Pick<AttachContent, 'AllowedFileExts' | 'MaxCount' | 'MaxSize'>

/** Which of the chosen files are taken beside those that are there, and what is said about the others. */
export function sortFiles<F extends { readonly name: string; readonly size: number }>(
  chosen: readonly F[],
  present: number,
  limits: Limits,
): { readonly taken: readonly F[]; readonly refusals: readonly FileRefusal[] } {
  const extensions = extensionsOf(limits)
  const fitting = chosen.filter((file) => extensions.includes(extensionOf(file.name)))
  const whole = fitting.filter(({ size }) => size > 0)
  const small = whole.filter((file) => file.size <= limits.MaxSize * 1024 * 1024)
  const taken = small.slice(0, Math.max(0, limits.MaxCount - present))
  const refusals: readonly (FileRefusal | false)[] = [
    fitting.length < chosen.length && { key: 'unsupportAttachExt', params: { count: chosen.length - fitting.length } },
    whole.length < fitting.length && {
      key: 'emptyAttach',
      params: { name: fitting.find(({ size }) => size === 0)?.name ?? '' },
    },
    small.length < whole.length && { key: 'maxAttachSize', params: { max: limits.MaxSize } },
    taken.length < small.length && { key: 'maxAttach', params: { max: limits.MaxCount } },
  ]
  return { taken, refusals: refusals.filter((refusal) => refusal !== false) }
}

/** The part after the last point, in lower case. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
