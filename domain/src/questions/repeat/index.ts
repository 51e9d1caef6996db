import { choice, ContentReader, mount, type ChoiceContent } from '../../interactions/index.ts'
import { withFields } from '../../interactions/interaction-type.ts'
import { readOption } from '../../interactions/options/index.ts'
import { fieldOf, noParts, readOnly, reviewFields, specialFields } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'

/** Range of questions that is asked anew for each member. */
export interface RepeatSetting {
  /** First and last question; their pages repeat as a whole. Blank: nothing repeats. */
  readonly StartCode: string
  readonly EndCode: string
  /** Number of members; blank: the respondent adds and removes them. */
  readonly CountExpression: string
}

export interface RepeatContent extends QuestionContent {
  readonly RepeatSetting: RepeatSetting
  readonly Interactions: readonly [MembersContent]
}

/** A choice among the places that members may have: those that are there are chosen. */
export interface MembersContent extends ChoiceContent {
  /** Word for one of them, as `Child`; blank: a member. */
  readonly MemberText: string
}

/** Most members where the author says nothing, and at all. */
export const defaultMembers = 10
export const mostMembers = 100

/** Members are added, where options are chosen. */
const membersChoice: typeof choice = {
  ...choice,
  settle: (...given) => {
    const settled = choice.settle(...given)
    const findings = settled.findings.map((one) => (one.key === 'minChoice' ? { ...one, key: 'minMembers' } : one))
    return { ...settled, findings }
  },
}

/** A list of members, each of whom is asked the same questions: those of a household, trips, products. */
export const repeatQuestion: QuestionDefinition<RepeatContent> = {
  number: 19,
  numbered: true,
  read(reader) {
    const RepeatSetting = reader.settings('RepeatSetting', readSetting)
    const members = readOnly(reader, (interaction) => readMembers(interaction, RepeatSetting))
    return withFields(readQuestion(reader), { RepeatSetting, Interactions: [members] })
  },
  parts: noParts,
  fields: (content) => [fieldOf(mount(membersChoice, content.Interactions[0])), ...specialFields(content)],
  fresh: (sid) => ({
    Data: '',
    RepeatSetting: { StartCode: '', EndCode: '', CountExpression: '' },
    Interactions: [{ Sid: sid(), Code: 'I1', MinSelection: 1, MaxSelection: defaultMembers }],
  }),
  migrations: [],
  review: reviewFields,
}

const readSetting = (reader: ContentReader): RepeatSetting => ({
  StartCode: reader.text('StartCode', ''),
  EndCode: reader.text('EndCode', ''),
  CountExpression: reader.text('CountExpression', ''),
})

// A number that an expression gives is not the respondent's to reach.
function readMembers(reader: ContentReader, { CountExpression }: RepeatSetting): MembersContent {
  const content = choice.read(reader)
  const wanted = content.MaxSelection ?? defaultMembers
  const MaxSelection = Math.min(Math.floor(wanted), mostMembers)
  if (wanted > mostMembers)
    reader.note('unknownValue', { value: wanted, values: `1–${mostMembers}` }, reader.at('MaxSelection'))
  const MemberText = reader.text('MemberText', '')
  const isCounted = CountExpression.trim() !== ''
  return {
    ...content,
    MemberText,
    AllowMulti: true,
    MaxSelection,
    MinSelection: isCounted ? null : content.MinSelection,
    Entries: Array.from({ length: MaxSelection }, (_, at) => {
      const isThere = isCounted ? `(${CountExpression}) >= ${at + 1}` : ''
      const slot = {
        Sid: `${content.Sid}-${at + 1}`,
        Code: String(at + 1),
        Data: `${MemberText} ${at + 1}`.trim(),
        VisibleExpression: isThere,
        SelectExpression: isThere,
      }
      return { ...readOption(new ContentReader(slot, '', []), at, content.ShuffleSetting), Region: null }
    }),
  }
}
