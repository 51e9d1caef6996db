import {
  cleanedIn,
  codebookOf,
  localCodebook,
  schemesIn,
  sessionVariables,
  withDerived,
  type AnalysisState,
  type Source,
  type Variable,
} from '../analysis/index.ts'
import { withMembers, type NaireRecord } from '../naires/index.ts'
import { questionColumns, readStoredQuestion } from '../questions/index.ts'
import { findingKinds } from '../sessions/index.ts'
import type { DataColumn, DataGroup, DataMember, DataOption } from './column.ts'
import { kinds, madeColumn, weightColumn, type MadeColumns } from './made-columns.ts'
import { sessionDataColumns } from './session-columns.ts'

/** Column of a questionnaire's answers as the read models register it. */
export interface RegisteredAnswer {
  readonly questionSid: string
  /** Interaction and part. */
  readonly key: string
  readonly type: 'String' | 'Double' | 'Boolean'
  /** Its name on the wire. */
  readonly property: string
  /** `Q1.R1.A`. */
  readonly heading: string
}

export interface CatalogueParts {
  /** Newest content that was answered. */
  readonly record: NaireRecord
  /** In their order; also those that are not asked any more. */
  readonly answers: readonly RegisteredAnswer[]
  readonly analysis: AnalysisState
  /** Of titles; absent: the questionnaire's own. */
  readonly language?: string
}

export interface DataCatalogue {
  readonly columns: readonly DataColumn[]
  /** Properties of the columns that are no fields and no answers. */
  readonly members: readonly DataMember[]
}

const answerPath = (property: string): string => `Answers/${property}`

/** Every column that the sessions of a questionnaire have, by group; the keys are unique. */
export function dataCatalogue({ record, answers, analysis, language }: CatalogueParts): DataCatalogue {
  const asked = localCodebook(codebookOf(record, columnNames(record, answers)), record, language ?? '')
  const all = withDerived([...asked, ...sessionVariables], analysis)
  const made = all.slice(asked.length + sessionVariables.length).map(madeColumn)
  const columns = asked.map(answerColumn)
  const named = new Set(columns.flatMap(({ path, options }) => [path, ...options.map((option) => option.path)]))
  const others = answers.filter(({ property }) => !named.has(answerPath(property)))
  const weights = schemesIn(analysis).map((scheme) => weightColumn(scheme, all, cleanedIn(analysis)))
  const rest = [metadata(record), quota(record), flags]
  return {
    columns: [
      ...sessionDataColumns,
      ...columns,
      ...others.map((column) => otherColumn(column, record)),
      ...made.flatMap((each) => each.columns),
      ...weights.flatMap((each) => each.columns),
      ...rest.flatMap((each) => each.columns),
    ],
    members: [...made, ...weights, ...rest].flatMap((each) => each.members),
  }
}

/** Names a column only where the answers are of the type that the content asks for. */
function columnNames(record: NaireRecord, answers: readonly RegisteredAnswer[]) {
  const known = new Map(
    answers.map(({ questionSid, key, type, property }) => [`${questionSid}/${key}/${type}`, property]),
  )
  const types = new Map(
    withMembers(record).Questions.flatMap((stored) => {
      const { question } = readStoredQuestion(stored)
      return question === null
        ? []
        : questionColumns(stored.Code, question).map(({ key, type }) => [`${stored.Sid}/${key}`, type] as const)
    }),
  )
  return (questionSid: string, key: string): string | undefined => {
    const property = known.get(`${questionSid}/${key}/${types.get(`${questionSid}/${key}`)}`)
    return property === undefined ? undefined : answerPath(property)
  }
}

function answerColumn({
  id,
  kind,
  show,
  code,
  title,
  options,
  open,
  source,
  question,
  questionSid,
}: Variable): DataColumn {
  return {
    key: `a/${id}`,
    group: 'answer',
    kind: kind === 'text' && show === 'files' ? 'files' : kinds[kind],
    code,
    title,
    path: columnIn(source),
    type: kind === 'number' ? 'Double' : 'String',
    options: options.map(({ code: own, title: words, source: flag }): DataOption => {
      const path = columnIn(flag)
      return { code: own, title: words, ...(path === null ? {} : { path }) }
    }),
    ...(open === true && { isOpen: open }),
    isFilterable: true,
    isSortable: kind !== 'multi',
    ...(question !== undefined && { question: { sid: questionSid ?? '', ...question } }),
  }
}

const columnIn = (source: Source | undefined): string | null => (source?.kind === 'column' ? source.column : null)

/** Column that no variable shows, as it stands: mostly of what is not asked any more. */
const otherColumn = (
  { questionSid, key, type, property, heading }: RegisteredAnswer,
  record: NaireRecord,
): DataColumn => ({
  key: `a/${questionSid}/${key}@${type}`,
  group: 'answer',
  kind: type === 'Boolean' ? 'flag' : type === 'Double' ? 'number' : 'text',
  code: heading,
  title: '',
  path: answerPath(property),
  type,
  options: [],
  isFilterable: true,
  isSortable: true,
  ...(withMembers(record).Questions.every(({ Sid }) => Sid !== questionSid) && { isRetired: true as const }),
})

/** Columns that a source is computed of. */
export function columnsIn(source: Source): readonly string[] {
  if (source.kind === 'column') return [source.column]
  const parts: readonly Source[] = [
    ...('of' in source ? [source.of].flat() : []),
    ...('left' in source ? [source.left, source.right] : []),
    ...(source.kind === 'when'
      ? [
          ...source.cases.flatMap((each) => [each.if, each.then]),
          ...(source.otherwise === null ? [] : [source.otherwise]),
        ]
      : []),
  ]
  return parts.flatMap(columnsIn)
}

function metadata({ MetadataDefs = [] }: NaireRecord): MadeColumns {
  return {
    columns: MetadataDefs.map(({ Sid, Path, Name }) => ({
      key: `m/${Sid}`,
      group: 'metadata',
      kind: 'text',
      code: Path,
      title: Name ?? Path,
      path: `Data/metadata_${Sid}`,
      type: 'String',
      options: [],
      isFilterable: true,
      isSortable: true,
    })),
    members: MetadataDefs.map(({ Sid, Path }) => ({
      path: `Data/metadata_${Sid}`,
      type: 'String',
      source: { kind: 'metadata', defSid: Sid, path: Path },
    })),
  }
}

function quota({ QuotarList = [] }: NaireRecord): MadeColumns {
  const path = (sid: string) => `Data/quota_${sid}`
  return {
    columns:
      QuotarList.length === 0
        ? []
        : [
            flagsColumn(
              'quota',
              QuotarList.map(({ Sid, Memo, QuotarExpression }) => ({
                code: Sid,
                title: Memo || QuotarExpression,
                path: path(Sid),
              })),
            ),
          ],
    members: QuotarList.map(({ Sid }) => ({
      path: path(Sid),
      type: 'Boolean',
      source: { kind: 'quota', cellSid: Sid },
    })),
  }
}

/** Quality flags by kind; the sentences are those of the screens. */
const flags: MadeColumns = {
  columns: [
    flagsColumn(
      'flag',
      findingKinds.map((kind) => ({ code: kind, title: '', path: `Data/flag_${kind}` })),
    ),
  ],
  members: findingKinds.map((kind) => ({
    path: `Data/flag_${kind}`,
    type: 'Boolean',
    source: { kind: 'computed', of: { kind: 'hasCode', of: { kind: 'column', column: 'flag_kinds' }, code: kind } },
  })),
}

function flagsColumn(group: Extract<DataGroup, 'quota' | 'flag'>, options: readonly DataOption[]): DataColumn {
  return {
    key: group,
    group,
    kind: 'choices',
    code: group,
    title: '',
    path: null,
    type: 'Boolean',
    options,
    isFilterable: true,
    isSortable: false,
  }
}
