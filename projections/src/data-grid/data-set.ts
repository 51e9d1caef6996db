import { weightSeparator, type Source } from '@naire/domain/analysis'
import { columnsIn, type DataMember } from '@naire/domain/grid'
import { reviewNumbers, statusNumbers } from '@naire/domain/sessions'
import type { Property } from '@naire/odata'
import { sessionsWithAnswers, type AnsweredNaire } from '../query/answer-set.ts'
import type { ColumnStatement, PlannedSet } from '../query/set-plan.ts'
import type { CellWeights } from './cell-weights.ts'
import { computedSql, factSql } from './computed-sql.ts'

/**
 * The sessions of one questionnaire with all columns of their catalogue: fields, `Answers/…` and `Data/…`. Only the
 * tables behind `paths` are joined.
 */
export function dataSet(
  { columns, ...naire }: AnsweredNaire,
  members: readonly DataMember[],
  paths: ReadonlySet<string>,
  weights: CellWeights = new Map(),
): PlannedSet {
  const used = members.filter(({ path }) => paths.has(path))
  const answers = new Set([...paths, ...used.flatMap(({ source }) => sourcesOf(source).flatMap(columnsIn))])
  const frames = [...answers].flatMap((name) => frameOf(name) ?? [])
  const joined = columns.filter(({ property }) => answers.has(`Answers/${property}`))
  const base = sessionsWithAnswers({ ...naire, columns: joined })
  const { joins, ...plan } = base.plan
  const set: PlannedSet = {
    ...base,
    plan: {
      ...plan,
      joins: (t) =>
        [...(joined.length > 0 && joins !== undefined ? [joins(t)] : []), ...frames.map(codesJoin(t))].join(' '),
      computed: {
        ...plan.computed,
        flag_kinds: (t) => `${t}.flag_kinds`,
        ...Object.fromEntries(
          used.map(({ path, source }) => [
            path,
            (t: string, statement: ColumnStatement) => memberSql(source, { set, t, statement, weights }),
          ]),
        ),
      },
      types: { ...plan.types, ...Object.fromEntries(used.map(({ path, type }) => [path, type])) },
    },
    properties: {
      ...base.properties,
      Data: {
        name: 'Data',
        type: 'Open',
        nullable: false,
        members: Object.fromEntries(
          used.map(({ path, type }): [string, Property] => [
            path.slice('Data/'.length),
            { name: path, type, nullable: true },
          ]),
        ),
      },
    },
  }
  return set
}

const sourcesOf = (source: DataMember['source']): readonly Source[] =>
  source.kind === 'computed' ? [source.of] : source.kind === 'weight' ? source.margins : []

/** The frame whose codes a column of the analysis holds; null: it holds others. */
const frameOf = (column: string): string | null => /^k_([0-9A-F]{32})$/.exec(column)?.[1] ?? null

const codesAlias = (t: string, frameSid: string): string => `${t}_k_${frameSid.toLowerCase()}`

const codesJoin =
  (t: string) =>
  (frameSid: string): string => {
    const codes = codesAlias(t, frameSid)
    return `left join read.coded_answers as ${codes} on ${codes}."SessionSid" = ${t}."Sid" and ${codes}."FrameSid" = '${frameSid}'`
  }

interface MemberPlace {
  readonly weights: CellWeights
  readonly set: PlannedSet
  readonly t: string
  readonly statement: ColumnStatement
}

/** Parts are read as the viewer may read them: what is made of them hides what they hide. */
function memberSql(source: DataMember['source'], { set, t, statement, weights }: MemberPlace): string {
  const property = (name: string) => statement.column(set, name, t)
  const computed = (of: Source) =>
    computedSql(of, {
      value: (value) => statement.value(value),
      column: (name) => {
        if (name.startsWith('Answers/') || name === 'flag_kinds') return property(name)
        const frameSid = frameOf(name)
        return frameSid === null ? (factSql(name, property) ?? 'null') : `${codesAlias(t, frameSid)}."Codes"`
      },
    })
  switch (source.kind) {
    case 'computed':
      return computed(source.of)
    case 'weight': {
      const known = weights.get(source.schemeSid) ?? null
      if (known === null) return 'null::double precision'
      const key = source.margins.map(computed).join(` || chr(${weightSeparator.charCodeAt(0)}) || `)
      // Who lacks an answer to a margin weighs 1; who does not count weighs nothing.
      const weight = `coalesce((${statement.value(JSON.stringify(known))}::jsonb ->> (${key}))::double precision, 1)`
      const counts = [
        `${property('Status')} = ${statusNumbers.success}`,
        `${property('ReviewStatus')} is distinct from ${reviewNumbers.reject}`,
        `${property('Mode')} is distinct from 'test'`,
        `not (${t}."Sid" = any (${statement.value(source.cleaned)}::text[]))`,
      ]
      return `(case when ${counts.join(' and ')} then ${weight} end)`
    }
    case 'metadata': {
      const all = property('SessionMetadatas')
      const [defSid, path] = [statement.value(source.defSid), statement.value(source.path)]
      return `((select coalesce(m ->> 'ValString', m ->> 'ValNumber', m ->> 'ValDatetime') from jsonb_array_elements(case jsonb_typeof(${all}) when 'array' then ${all} else '[]' end) as m where m ->> 'DefSid' = ${defSid}::text or m ->> 'Path' = ${path}::text limit 1) collate "C")`
    }
    case 'quota':
      return `(${t}.quota_cells ? ${statement.value(source.cellSid)}::text)`
  }
}
