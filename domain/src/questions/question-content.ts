import { readRecordSetting, type ContentReader, type RecordSetting } from '../interactions/index.ts'
import { readFetchLock, readRemoteMode, type FetchLock, type RemoteMode } from './remote.ts'

/** Fields common to the contents of all question types (content §3.1). */
export interface QuestionContent {
  /** The stem, HTML. */
  readonly Data: string
  /** The stem before its placeholders are replaced; blank when it has none. */
  readonly OriData: string
  readonly Css: string
  /** Set by the author; false hides it whatever the expressions say. */
  readonly Visible: boolean
  /** Alarm type of the question: None 0, Choice 1, TextInput 2, Both 3. */
  readonly Alarm: 0 | 1 | 2 | 3
  readonly ExtraValidations: readonly ExtraValidation[]
  /** Empty: every one. */
  readonly ViewPorts: readonly ('desktop' | 'tablet' | 'mobile')[]
  /** Null for a question that is open from the start. */
  readonly FetchLockConfig: FetchLock | null
  /** Null when it is not enabled. */
  readonly RemoteModeConfig: RemoteMode | null
  readonly Config: QuestionConfig
}

export interface ExtraValidation {
  readonly Id: string
  readonly Expression: string
  readonly Message: string
}

/** Expressions are blank when there are none. */
export interface QuestionConfig {
  readonly VisibleExpression: string
  readonly HideExpression: string
  readonly AlarmExpression: string
  readonly AlarmExplain: string
  /** Seconds that an answer should take at least; null for any. */
  readonly AnswerTimeSpan: number | null
  readonly RecordSetting: RecordSetting
  readonly TakeSnapshot: boolean
  readonly TakeSign: boolean
}

export function readQuestion(reader: ContentReader): QuestionContent {
  return {
    Data: reader.text('Data', ''),
    OriData: reader.text('OriData', ''),
    Css: reader.text('Css', ''),
    Visible: reader.flag('Visible', true),
    Alarm: reader.oneOf('Alarm', [0, 1, 2, 3], 1),
    ExtraValidations: reader.list('ExtraValidations', readExtraValidation),
    ViewPorts: readViewPorts(reader),
    FetchLockConfig: readFetchLock(reader),
    RemoteModeConfig: readRemoteMode(reader),
    Config: reader.settings('Config', readConfig),
  }
}

function readConfig(reader: ContentReader): QuestionConfig {
  return {
    VisibleExpression: reader.text('VisibleExpression', ''),
    HideExpression: reader.text('HideExpression', ''),
    AlarmExpression: reader.text('AlarmExpression', ''),
    AlarmExplain: reader.text('AlarmExplain', ''),
    AnswerTimeSpan: reader.optionalNumber('AnswerTimeSpan', 0),
    RecordSetting: reader.settings('RecordSetting', readRecordSetting),
    TakeSnapshot: reader.flag('TakeSnapshot', false),
    TakeSign: reader.flag('TakeSign', false),
  }
}

function readExtraValidation(reader: ContentReader, index: number): ExtraValidation {
  return {
    Id: reader.text('Id', String(index + 1)),
    Expression: reader.text('Expression'),
    Message: reader.text('Message'),
  }
}

const viewPorts = ['desktop', 'tablet', 'mobile'] as const

function readViewPorts(reader: ContentReader): QuestionContent['ViewPorts'] {
  const given = reader.texts('ViewPorts')
  const known = viewPorts.filter((viewPort) => given.includes(viewPort))
  const unknown = given.find((viewPort) => !(viewPorts as readonly string[]).includes(viewPort))
  if (unknown !== undefined)
    reader.note('unknownValue', { value: unknown, values: viewPorts.join(', ') }, reader.at('ViewPorts'))
  return known
}
