import type { StoredQuestion } from '@naire/domain/naires'

/**
 * The content as the page of the editor draws it: without the conditions that would hide it, the computations that would fill
 * it and the locks that would close it, which all belong to the preview. Placeholders are shown as what they stand for.
 */
export function drawnContent({ Data }: StoredQuestion): string {
  return JSON.stringify(JSON.parse(Data, (name, value: unknown) => drawnField(name, value)))
}

function drawnField(name: string, value: unknown): unknown {
  if (left.has(name) || name.endsWith('Expression')) return undefined
  if (name === 'Visible') return true
  return typeof value === 'string' && texts.has(name) ? value.replaceAll(/\{\{([^{}]+)\}\}/g, '‹$1›') : value
}

const left: ReadonlySet<string> = new Set(['ViewPorts', 'FetchLockConfig', 'ExtraValidations', 'Regular', 'RefSeed', 'ShuffleSetting', 'OptionShuffleSetting'])
const texts: ReadonlySet<string> = new Set(['Data', 'OriData', 'AfterData', 'Prepend', 'Append'])
