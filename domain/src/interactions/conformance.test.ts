import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank } from '../expression/index.ts'
import {
  ContentReader,
  feedbackTypes,
  interactionDefinitions,
  interactionTypes,
  mount,
  type AnyReply,
  type Feedback,
  type InteractionDefinition,
  type InteractionType,
  type MountedInteraction,
  type PartState,
  type Situation,
} from './index.ts'
import { samples } from './testing/samples.ts'

describe.each(Object.keys(interactionTypes) as InteractionType[])('%s', (type) => {
  const { contents, reply } = samples[type]
  const replies = reply ?? fc.constant<AnyReply>(interactionDefinitions[type].blank)
  const mounted = contents.map((content) => mounting(type, content))

  if (reply) {
    test.each(mounted)('a reply comes back from its feedbacks as it was', (interaction) => {
      fc.assert(
        fc.property(reply, (given) => {
          expect(interaction.unflatten(wired(interaction, given))).toEqual(given)
        }),
      )
    })
  } else {
    test.each(mounted)('says that it takes no reply, and stores none', (interaction) => {
      expect([
        interaction.takesReply,
        interaction.flatten(interaction.blank),
        interaction.words(interaction.blank),
      ]).toEqual([false, [], ''])
    })
  }

  test.each(mounted)('a feedback that lacks fields is read as one that leaves them blank', (interaction) => {
    const read = interaction.unflatten([{ ...placeOf(interaction), Type: feedbackTypes.choice, Seq: 1 }])
    expect(read).toStrictEqual(JSON.parse(JSON.stringify(read)))
    expect(() => interaction.settle(read, situationOf(interaction))).not.toThrow()
  })

  test.each(mounted)('without feedbacks there is no reply', (interaction) => {
    expect(interaction.unflatten([])).toBeNull()
  })

  test.each(mounted)('the blank reply does not count, and reads as blank', (interaction) => {
    const { reply: counting, draft } = interaction.settle(interaction.blank, situationOf(interaction))
    expect([counting, draft]).toEqual([null, null])
    for (const rest of [[], ['@text'], ['@input']])
      expect(isBlank(interaction.value(null, rest, 'Asia/Shanghai'))).toBe(true)
    expect(interaction.value(null, ['@count'], 'Asia/Shanghai')).toBe(0)
  })

  test.each(mounted)('columns match cells', (interaction) => {
    const keys = interaction.columns().map((column) => column.key)
    expect(new Set(keys).size).toBe(keys.length)
    fc.assert(
      fc.property(fc.option(replies), (given) => {
        const cells = interaction.cells(given)
        expect(Object.keys(cells).toSorted()).toEqual(keys.toSorted())
        for (const { key, type: kind } of interaction.columns())
          if (cells[key] != null) expect(typeof cells[key]).toBe(kinds[kind])
      }),
    )
    expect(Object.values(interaction.cells(null)).every((cell) => cell === null)).toBe(true)
  })

  test.each(mounted)('settling again what remains changes nothing, whatever the states of its parts', (interaction) => {
    fc.assert(
      fc.property(replies, statesOf(interaction), (given, parts) => {
        const situation = { ...situationOf(interaction), parts }
        const once = interaction.settle(given, situation)
        expect(interaction.settle(once.given, situation)).toEqual(once)
      }),
    )
  })
})

const kinds = { String: 'string', Double: 'number', Boolean: 'boolean' } as const

function mounting(type: InteractionType, raw: object): MountedInteraction {
  const definition = interactionDefinitions[type] as unknown as InteractionDefinition
  const problems: ConstructorParameters<typeof ContentReader>[2] = []
  const content = definition.read(new ContentReader({ Sid: 's', Code: 'I1', ...raw }, '', problems))
  expect(problems).toEqual([])
  return mount(definition, content)
}

// Through JSON, as it travels.
function wired(interaction: MountedInteraction, reply: AnyReply): readonly Feedback[] {
  const feedbacks = interaction.flatten(reply).map((item, at) => ({ ...item, ...placeOf(interaction), Seq: at + 1 }))
  return JSON.parse(JSON.stringify(feedbacks)) as readonly Feedback[]
}

function placeOf({ type }: MountedInteraction) {
  return {
    QuestionSid: 'q',
    QuestionCode: 'Q1',
    InteractionSid: 's',
    InteractionCode: 'I1',
    InteractionType: interactionTypes[type],
  }
}

function statesOf({ parts }: MountedInteraction): Arbitrary<PartState[]> {
  const state = fc.record({ visible: fc.boolean(), disabled: fc.boolean(), forced: fc.boolean() })
  return fc.array(state, { minLength: parts.length, maxLength: parts.length })
}

function situationOf(interaction: MountedInteraction): Situation {
  const parts = interaction.parts.map(() => ({ visible: true, disabled: false, forced: false }))
  return {
    readonlyNow: false,
    computed: undefined,
    parts,
    label: 'field',
    timeZone: 'Asia/Shanghai',
    patterns: undefined,
  }
}
