import type { Variable, WeightingScheme } from '../analysis/index.ts'
import type { DataColumn, DataKind, DataMember } from './column.ts'

/** Kinds of columns by those of the variables that they show. */
export const kinds = {
  single: 'choice',
  multi: 'choices',
  number: 'number',
  text: 'text',
  time: 'time',
} as const satisfies Record<Variable['kind'], DataKind>

export interface MadeColumns {
  readonly columns: readonly DataColumn[]
  readonly members: readonly DataMember[]
}

/** Column of a derived variable or of the codes of a frame. */
export function madeColumn({ id, kind, code, title, options, source }: Variable): MadeColumns {
  const path = `Data/${id.replace(':', '_')}`
  const flagPath = (at: number) => `${path}_${at + 1}`
  const type = kind === 'number' ? 'Double' : 'String'
  const isMulti = kind === 'multi'
  return {
    columns: [
      {
        key: id.startsWith('coded:') ? `k/${id.slice('coded:'.length)}` : `d/${id.slice('derived:'.length)}`,
        group: id.startsWith('coded:') ? 'coded' : 'derived',
        kind: kinds[kind],
        code,
        title,
        path: isMulti ? null : path,
        type,
        options: options.map(({ code: own, title: words }, at) => ({
          code: own,
          title: words,
          ...(isMulti && { path: flagPath(at) }),
        })),
        isFilterable: true,
        isSortable: !isMulti,
      },
    ],
    members: isMulti
      ? options.flatMap((option, at) =>
          option.source === undefined
            ? []
            : [{ path: flagPath(at), type: 'Boolean', source: { kind: 'computed', of: option.source } }],
        )
      : source === undefined
        ? []
        : [{ path, type, source: { kind: 'computed', of: source } }],
  }
}

/** Column of a weight; one whose variables are gone is neither filtered nor sorted by. */
export function weightColumn(
  { sid, title, margins }: WeightingScheme,
  codebook: readonly Variable[],
  cleaned: readonly string[],
): MadeColumns {
  const sources = margins.flatMap(({ variable }) => {
    const known = codebook.find(({ id }) => id === variable)
    return known?.kind === 'single' && known.source !== undefined ? [known.source] : []
  })
  const isWhole = sources.length === margins.length
  const path = `Data/weight_${sid}`
  return {
    columns: [
      {
        key: `w/${sid}`,
        group: 'weight',
        kind: 'number',
        code: title,
        title,
        path: isWhole ? path : null,
        type: 'Double',
        options: [],
        isFilterable: isWhole,
        isSortable: isWhole,
      },
    ],
    members: isWhole
      ? [{ path, type: 'Double', source: { kind: 'weight', schemeSid: sid, margins: sources, cleaned } }]
      : [],
  }
}
