import { columnsIn, type DataMember } from '@naire/domain/grid'
import type { Property } from '@naire/odata'
import { sessionsWithAnswers, type AnsweredNaire } from '../query/answer-set.ts'
import type { ColumnStatement, PlannedSet } from '../query/set-plan.ts'
import { computedSql, factSql } from './computed-sql.ts'

/**
 * The sessions of one questionnaire with all columns of their catalogue: fields, `Answers/…` and `Data/…`. Only the
 * tables behind `paths` are joined.
 */
export function dataSet(
  { columns, ...naire }: AnsweredNaire,
  members: readonly DataMember[],
  paths: ReadonlySet<string>,
): PlannedSet {
  const used = members.filter(({ path }) => paths.has(path))
  const answers = new Set([
    ...paths,
    ...used.flatMap(({ source }) => (source.kind === 'computed' ? columnsIn(source.of) : [])),
  ])
  const joined = columns.filter(({ property }) => answers.has(`Answers/${property}`))
  const base = sessionsWithAnswers({ ...naire, columns: joined })
  const { joins, ...plan } = base.plan
  const set: PlannedSet = {
    ...base,
    plan: {
      ...plan,
      ...(joined.length > 0 && joins !== undefined && { joins }),
      computed: {
        ...plan.computed,
        flag_kinds: (t) => `${t}.flag_kinds`,
        ...Object.fromEntries(
          used.map(({ path, source }) => [
            path,
            (t: string, statement: ColumnStatement) => memberSql(source, { set, t, statement }),
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

interface MemberPlace {
  readonly set: PlannedSet
  readonly t: string
  readonly statement: ColumnStatement
}

/** Parts are read as the viewer may read them: what is made of them hides what they hide. */
function memberSql(source: DataMember['source'], { set, t, statement }: MemberPlace): string {
  const property = (name: string) => statement.column(set, name, t)
  switch (source.kind) {
    case 'computed':
      return computedSql(source.of, {
        value: (value) => statement.value(value),
        column: (name) =>
          name.startsWith('Answers/') || name === 'flag_kinds' ? property(name) : (factSql(name, property) ?? 'null'),
      })
    case 'metadata': {
      const all = property('SessionMetadatas')
      const [defSid, path] = [statement.value(source.defSid), statement.value(source.path)]
      return `((select coalesce(m ->> 'ValString', m ->> 'ValNumber', m ->> 'ValDatetime') from jsonb_array_elements(case jsonb_typeof(${all}) when 'array' then ${all} else '[]' end) as m where m ->> 'DefSid' = ${defSid}::text or m ->> 'Path' = ${path}::text limit 1) collate "C")`
    }
    case 'quota':
      return `(${t}.quota_cells ? ${statement.value(source.cellSid)}::text)`
  }
}
