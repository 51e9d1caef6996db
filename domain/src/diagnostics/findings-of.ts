import { checkNaire, type NaireDiagnostic, type RespondentSources } from '../naires/checking/index.ts'
import {
  parseRecord,
  type NaireProblem,
  type NaireRecord,
  namedService,
  serviceSettings,
  type ServiceSetting,
  type StoredQuestion,
} from '../naires/index.ts'
import { doubtfulLimits, type DoubtfulLimit } from '../time-limits/index.ts'
import { isFields, type Fields } from '../naires/fields.ts'
import type { NaireFinding } from './finding.ts'
import { offersAt, mendingOf } from './offers.ts'
import { compileNaire } from '../answering/index.ts'
import { guide } from '../answering/repeats/index.ts'
import { plainTextOf } from '../answering/texts/plain-text-of.ts'
import { fullLanguage } from '../expression/index.ts'
import { linearPatterns } from '../expression/patterns/index.ts'
import type { ChoiceContent, ContentPart, InteractionType } from '../interactions/index.ts'
import { questionDefinitions, readStoredQuestion } from '../questions/index.ts'
import { runCase, testCasesOf } from '../test-cases/index.ts'

/** Computes the immediate diagnostics: faults of the content, then those of its expressions. */
export function findingsOf(record: NaireRecord, sources: RespondentSources = {}): readonly NaireFinding[] {
  const parsed = parseRecord(record)
  const problems = 'problems' in parsed ? parsed.problems.filter(isNotOfExpression) : []
  return [
    ...problems.map((problem) => ofProblem(problem, record)),
    ...checkNaire(record, sources).map((diagnostic) => ofDiagnostic(diagnostic, record)),
    ...doubtfulLimits(record).map((limit) => ofLimit(limit, record)),
    ...record.Questions.flatMap(unfinishedOf),
    ...record.Questions.flatMap(emptyOf),
  ]
}

/** Parts of a content that its author has begun, and that do nothing as they are. */
function unfinishedOf(question: StoredQuestion, at: number): readonly NaireFinding[] {
  const content = contentOf(question)
  if (content === null) return []
  return unfinishedParts.flatMap(({ key, path, isUnfinished }) =>
    isUnfinished(content) ? [ofQuestion(question, at, { key, path, severity: 'warning' })] : [],
  )
}

/** Nothing can be chosen of what is shown; where something has to be, nobody can go on. */
function emptyOf(stored: StoredQuestion, at: number): readonly NaireFinding[] {
  const { question } = readStoredQuestion(stored)
  if (!question?.content.Visible) return []
  const asked = question.fields.filter(({ aside }) => !aside)
  return asked.flatMap(({ interaction: { type, content, parts } }, of) => {
    const has = (axis: ContentPart['Axis']) => parts.some(({ Axis, IsGroupIntro }) => Axis === axis && !IsGroupIntro)
    const isEmpty = type === 'matrix' ? !has('row') || !has('option') : listed.has(type) && !has('option')
    if (!isEmpty) return []
    const { Compulsory, AllowMulti, MinSelection } = content as Partial<ChoiceContent>
    const isRequired = AllowMulti && type !== 'matrix' ? (MinSelection ?? 0) > 0 : Compulsory === true
    const path = `Interactions[${of}].${type === 'matrix' ? (has('row') ? 'Options' : 'Rows') : 'Entries'}`
    return [ofQuestion(stored, at, { key: 'content.noOptions', path, severity: isRequired ? 'error' : 'warning' })]
  })
}

const listed: ReadonlySet<InteractionType> = new Set<InteractionType>(['choice', 'sort'])

function ofQuestion(
  { Sid, Code }: StoredQuestion,
  at: number,
  { key, path, severity }: { readonly key: string; readonly path: string; readonly severity: 'error' | 'warning' },
): NaireFinding {
  return {
    id: `${key} ${Sid}`,
    severity,
    sentence: { key, params: {} },
    questionSid: Sid,
    code: Code,
    path: `Questions[${at}].Data.${path}`,
    position: null,
    mending: null,
    offers: [],
  }
}

interface UnfinishedPart {
  readonly key: string
  /** In the content. */
  readonly path: string
  readonly isUnfinished: (content: Fields) => boolean
}

const media = /<(?:img|video|audio|iframe|svg)\b/i

const unfinishedParts: readonly UnfinishedPart[] = [
  {
    // Without words, pictures and sound, though a respondent sees it.
    key: 'content.noStem',
    path: 'Data',
    isUnfinished: ({ Data: stem = '', Visible, RemoteModeConfig }) =>
      typeof stem === 'string' &&
      Visible !== false &&
      RemoteModeConfig === undefined &&
      plainTextOf(stem) === '' &&
      !media.test(stem),
  },
  {
    key: 'content.alarmWithoutCondition',
    path: 'Config.AlarmExpression',
    isUnfinished: ({ Config }) => isOnlyFirst(Config, 'AlarmExplain', 'AlarmExpression'),
  },
  {
    key: 'content.repeatNone',
    path: 'RepeatSetting.StartCode',
    isUnfinished: ({ RepeatSetting }) => isFields(RepeatSetting) && !isAny(RepeatSetting, 'StartCode', 'EndCode'),
  },
  {
    key: 'content.repeatHalf',
    path: 'RepeatSetting.EndCode',
    isUnfinished: ({ RepeatSetting }) => isOnlyFirst(RepeatSetting, 'StartCode', 'EndCode'),
  },
  {
    key: 'content.repeatHalf',
    path: 'RepeatSetting.StartCode',
    isUnfinished: ({ RepeatSetting }) => isOnlyFirst(RepeatSetting, 'EndCode', 'StartCode'),
  },
]

/** The first of two texts is written, and the second is not. */
const isOnlyFirst = (of: unknown, first: string, second: string): boolean =>
  isFields(of) && isAny(of, first) && !isAny(of, second)

const isAny = (of: Fields, ...names: readonly string[]): boolean =>
  names.some((name) => String(of[name] ?? '').trim() !== '')

function contentOf({ Data }: StoredQuestion): Fields | null {
  try {
    const content: unknown = JSON.parse(Data)
    return isFields(content) ? content : null
  } catch {
    return null
  }
}

// Those are told with their place by the diagnostics.
function isNotOfExpression({ key, details }: NaireProblem): boolean {
  return key !== 'content.expression' && !(key === 'naire.unknownCode' && details['expression'] !== '')
}

function ofProblem({ target, key, details }: NaireProblem, { Questions }: NaireRecord): NaireFinding {
  const question = Questions[Number(/^Questions\[(\d+)\]/.exec(target)?.[1] ?? -1)]
  return {
    id: [key, target, JSON.stringify(details)].join(' '),
    severity: 'error',
    sentence: { key, params: details },
    questionSid: question?.Sid ?? null,
    code: question?.Code ?? null,
    path: target,
    position: null,
    mending: null,
    offers: [],
  }
}

function ofLimit({ kind, question, field, seconds, other }: DoubtfulLimit, { Questions }: NaireRecord): NaireFinding {
  const { Sid, Code } = Questions[question] as StoredQuestion
  return {
    id: ['timeLimits', kind, field, Sid].join(' '),
    severity: 'warning',
    sentence: { key: `timeLimits.${kind}`, params: { seconds, other } },
    questionSid: Sid,
    code: Code,
    path: `Questions[${question}].Data.Config.${field}`,
    position: null,
    mending: null,
    offers: [],
  }
}

function ofDiagnostic(diagnostic: NaireDiagnostic, record: NaireRecord): NaireFinding {
  const { key, params, path, question, position, severity, source } = diagnostic
  return {
    id: [key, path, position.from, position.to, source].join(' '),
    severity,
    sentence: { key: `expression.${key}`, params },
    questionSid: record.Questions.find(({ Code }) => Code === question)?.Sid ?? null,
    code: question,
    path,
    position: key === 'cycle' ? null : position,
    mending: mendingOf(diagnostic, record),
    offers: key === 'contradiction' ? offersAt(path, record) : [],
  }
}

/** By setting: the names that the installation has set up. */
export type InstalledServices = Readonly<Record<ServiceSetting, readonly string[]>>

const keys = {
  WxAppid: 'services.unknownWechatAccount',
  CloudUploadName: 'services.unknownCloudStore',
} as const satisfies Record<ServiceSetting, string>

/** Diagnostics of services that a questionnaire names and the installation lacks: the default one is used. */
export function findingsOfServices(record: NaireRecord, installed: InstalledServices): readonly NaireFinding[] {
  return serviceSettings.flatMap((setting) => {
    const name = namedService(record, setting)
    if (name === null || installed[setting].includes(name)) return []
    const sentence = { key: keys[setting], params: { name, field: setting } }
    return [
      {
        id: [sentence.key, name].join(' '),
        severity: 'warning',
        sentence,
        questionSid: null,
        code: null,
        path: setting,
        position: null,
        mending: null,
        offers: [],
      } satisfies NaireFinding,
    ]
  })
}

/**
 * The test cases of which something else comes than was recorded.
 *
 * @throws what `compileNaire` throws for contents and expressions that cannot be used.
 */
export function findingsOfCases(record: NaireRecord): readonly NaireFinding[] {
  const cases = testCasesOf(record)
  if (cases.length === 0) return []
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  return cases.flatMap((kept) => {
    const number = runCase(compiled, kept).length
    return number === 0 ? [] : [ofCase(kept.sid, { name: kept.name, number }, record)]
  })
}

function ofCase(
  sid: string,
  params: { readonly name: string; readonly number: number },
  { ResourceList = [] }: NaireRecord,
): NaireFinding {
  return {
    id: `case ${sid}`,
    severity: 'warning',
    sentence: { key: 'cases.changed', params },
    questionSid: null,
    code: null,
    path: `ResourceList[${ResourceList.findIndex(({ Sid }) => Sid === sid)}]`,
    position: null,
    mending: null,
    offers: [],
  }
}
