import { withoutPhones } from '@naire/domain/access'
import {
  answeredBy,
  countedSessions,
  numberOf,
  planFilter,
  QueryInvalid,
  sharedFigures,
  variableOf,
  weightColumn,
  type Codebook,
  type CountedAtoms,
  type CountedVariable,
  type SharedAtomsReply,
  type SharedAtomsRequest,
  type Source,
  type Split,
  type Variable,
} from '@naire/domain/analysis'
import { appealNumbers } from '@naire/domain/sessions'
import { named, Parameters, rowsOf, type Connection } from './duck.ts'
import { answeredSql, countedSql, filterSql, sourceSql } from './source-sql.ts'

interface Sharing {
  readonly connection: Connection
  readonly database: string
  readonly codebook: Codebook
  readonly weights: readonly string[]
  readonly position: number
}

/** Everything that the shares of a questionnaire are made of: over all sessions that count. */
export async function sharedAtoms(
  { since, splits, texts }: SharedAtomsRequest,
  sharing: Sharing,
): Promise<SharedAtomsReply> {
  const { connection, codebook } = sharing
  const table = `${named(sharing.database)}.sessions`
  const { notCommit, pending } = appealNumbers
  const [[changed = 0, appeals = 0] = []] = await rowsOf(
    connection,
    `select count(*) filter (where log_position > $1), count(*) filter (where appeal_status in (${notCommit}, ${pending}) and ${countedSql(countedSessions)}) from ${table}`,
    [since ?? 0],
  )
  return {
    codebook,
    changed: Number(changed),
    appeals: Number(appeals),
    counted: splits === null ? null : await countedAtoms(splits, sharing),
    texts: await chosenTexts(texts, sharing),
  }
}

async function countedAtoms(splits: readonly Split[], sharing: Sharing): Promise<CountedAtoms> {
  const variables: CountedVariable[] = []
  for (const variable of sharing.codebook)
    for (const keyed of keysOf(variable)) variables.push(await counted(keyed, splits, sharing))
  return { position: sharing.position, splits, weights: sharing.weights, variables }
}

interface VariableKey {
  readonly variable: Variable
  readonly option?: string
  /** Category as text; null for those who did not answer. */
  key(parameters: Parameters): string
  readonly number: Source | null
}

const figureVariables: ReadonlySet<string> = new Set(Object.values(sharedFigures))

/** Figures that are released of a variable: shares of options, each of several choices, the mean of a number, who wrote a text. */
function keysOf(variable: Variable): readonly VariableKey[] {
  const { kind, show, options, source, id } = variable
  if (show === 'session' && !figureVariables.has(id)) return []
  if (show === 'place' || show === 'clicks') return []
  if (kind === 'multi')
    return options.flatMap(({ code, source: flag }): readonly VariableKey[] =>
      flag === undefined
        ? []
        : [
            {
              variable,
              option: code,
              number: null,
              key: (parameters) =>
                `case when coalesce(${sourceSql(flag, parameters)}, false) then '1' when ${answeredSql(answeredBy(variable), parameters)} then '0' end`,
            },
          ],
    )
  if (source === undefined) return []
  if (kind === 'time')
    return [
      { variable, number: null, key: (p) => sourceSql({ kind: 'period', of: source, step: 'day', offset: 480 }, p) },
    ]
  const isCategory = kind === 'single'
  return [
    {
      variable,
      number: numberOf(variable),
      key: (parameters) =>
        isCategory
          ? sourceSql(source, parameters)
          : `case when ${sourceSql(source, parameters)} is not null then '1' end`,
    },
  ]
}

async function counted(
  { variable, option, key, number }: VariableKey,
  splits: readonly Split[],
  { connection, database, codebook, weights }: Sharing,
): Promise<CountedVariable> {
  const parameters = new Parameters()
  const columns = [
    ...splits.map((split) => splitSql(split, codebook, parameters)),
    `coalesce((${key(parameters)})::varchar, '')`,
  ]
  const x = number === null ? 'null::double' : sourceSql(number, parameters)
  const sums = weights.map((sid) => `coalesce(sum(${named(weightColumn(sid))}), 0)`)
  const rows = await rowsOf(
    connection,
    `select ${[...columns.map((_, at) => `k${at}`), 'count(*)', 'coalesce(sum(x), 0)', 'coalesce(sum(x * x), 0)', ...sums].join(', ')}
     from (select *, ${[...columns.map((sql, at) => `${sql} as k${at}`), `${x} as x`].join(', ')} from ${named(database)}.sessions where ${countedSql(countedSessions)})
     group by ${columns.map((_, at) => `k${at}`).join(', ')}`,
    parameters.values,
  )
  const last = splits.length
  return {
    id: variable.id,
    of: { id: variable.id, kind: variable.kind, ...(variable.show === undefined ? {} : { show: variable.show }) },
    ...(option === undefined ? {} : { option }),
    atoms: rows.map((row) => ({
      at: row.slice(0, last).map(String),
      key: variable.open === true ? withoutPhones(String(row[last])) : String(row[last]),
      n: Number(row[last + 1]),
      x: Number(row[last + 2]),
      x2: Number(row[last + 3]),
      w: Object.fromEntries(weights.map((sid, at) => [sid, Number(row[last + 4 + at])])),
    })),
  }
}

/** A variable that is gone divides nothing. */
function splitSql(split: Split, codebook: Codebook, parameters: Parameters): string {
  if (split.kind === 'filter') {
    try {
      const planned = planFilter(split.filter, { codebook, weights: [], guarded: true })
      return `case when ${filterSql(planned, parameters)} then 'in' else 'out' end`
    } catch (error) {
      if (!(error instanceof QueryInvalid)) throw error
      return `''`
    }
  }
  const source = variableOf(codebook, split.variable)?.source
  return source === undefined ? `''` : `coalesce((${sourceSql(source, parameters)})::varchar, '')`
}

/** Texts that somebody chose one by one; those of sessions that do not count any more are gone. */
async function chosenTexts(
  texts: SharedAtomsRequest['texts'],
  { connection, database, codebook }: Sharing,
): Promise<SharedAtomsReply['texts']> {
  const found: { readonly variable: string; readonly text: string }[] = []
  for (const { variable: id, sessionSid } of texts) {
    const variable = variableOf(codebook, id)
    if (variable?.kind !== 'text' || variable.source === undefined) continue
    const parameters = new Parameters()
    const [row] = await rowsOf(
      connection,
      `select ${sourceSql(variable.source, parameters)} from ${named(database)}.sessions where sid = ${parameters.add(sessionSid)} and ${countedSql(countedSessions)}`,
      parameters.values,
    )
    if (typeof row?.[0] === 'string' && row[0] !== '') found.push({ variable: id, text: withoutPhones(row[0]) })
  }
  return found
}
