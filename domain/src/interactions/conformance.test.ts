import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank } from '../expression/index.ts'
import {
  attachKinds, builtInteractions, ContentReader, interactionDefinitions, interactionTypes, mount,
  type AnyReply, type BuiltInteraction, type Feedback, type InteractionDefinition, type MountedInteraction, type Situation,
} from './index.ts'

/** For each interaction: contents that differ in what they hold, and any reply to them. */
const samples: Record<BuiltInteraction, { readonly contents: readonly object[]; readonly reply: Arbitrary<AnyReply> }> = {
  choice: {
    contents: [
      { Entries: [{ Sid: 'a', Code: 'A' }, { Sid: 'b', Code: 'B' }] },
      { AllowMulti: true, Entries: [{ Sid: 'a', Code: 'A', TextInputConfig: { Enabled: true, DataType: { Type: 2 } } }, { Sid: 'g', IsGroupIntro: true }, { Sid: 'b', Code: 'B', TextInputConfig: { Enabled: true } }] },
    ],
    reply: fc.record({ Score: score(), Entries: fc.array(choiceEntry(), { minLength: 1, maxLength: 4 }) }),
  },
  plainText: {
    contents: [{}, { DataType: { Type: 2, Prec: 2 } }, { DataType: { Pattern: 'DateTime' } }],
    reply: fc.record({
      TextInputSid: fc.string(), TextInputCode: fc.string(), TextInputSeq: fc.nat(), TextInputValue: fc.string(),
      DatatypeFlag: fc.constantFrom(0, 1, 2), ReplyTime: fc.constantFrom(null, '2026-03-01T00:00:00.000Z'), Score: score(),
    }),
  },
  attach: {
    contents: [{}, { SpecAttachTypes: [attachKinds.Record], Compulsory: true }],
    reply: fc.record({
      Score: score(),
      Attaches: fc.array(
        fc.record({
          Sid: fc.string(), FileName: fc.string(), Refer: fc.string(), Size: fc.nat(), MimeType: fc.string(),
          Type: fc.constantFrom(...Object.values(attachKinds)), RecContent: fc.string(), RecDuration: fc.option(fc.nat()),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  },
}

describe.each(builtInteractions)('%s', (type) => {
  const { contents, reply } = samples[type]
  const mounted = contents.map((content) => mounting(type, content))

  test.each(mounted)('a reply comes back from its feedbacks as it was', (interaction) => {
    fc.assert(
      fc.property(reply, (given) => {
        expect(interaction.unflatten(wired(interaction, given))).toEqual(given)
      }),
    )
  })

  test.each(mounted)('without feedbacks there is no reply', (interaction) => {
    expect(interaction.unflatten([])).toBeNull()
  })

  test.each(mounted)('the blank reply does not count, and reads as blank', (interaction) => {
    const { reply: counting, draft } = interaction.settle(interaction.blank, situationOf(interaction))
    expect([counting, draft]).toEqual([null, null])
    for (const rest of [[], ['@text'], ['@input']]) expect(isBlank(interaction.value(null, rest, 'Asia/Shanghai'))).toBe(true)
    expect(interaction.value(null, ['@count'], 'Asia/Shanghai')).toBe(0)
  })

  test.each(mounted)('columns match cells', (interaction) => {
    const keys = interaction.columns().map((column) => column.key)
    expect(new Set(keys).size).toBe(keys.length)
    fc.assert(
      fc.property(fc.option(reply), (given) => {
        const cells = interaction.cells(given)
        expect(Object.keys(cells).toSorted()).toEqual(keys.toSorted())
        for (const { key, type: kind } of interaction.columns()) if (cells[key] != null) expect(typeof cells[key]).toBe(kinds[kind])
      }),
    )
    expect(Object.values(interaction.cells(null)).every((cell) => cell === null)).toBe(true)
  })

  test.each(mounted)('settling again what remains changes nothing', (interaction) => {
    fc.assert(
      fc.property(reply, (given) => {
        const once = interaction.settle(given, situationOf(interaction))
        expect(interaction.settle(once.given, situationOf(interaction))).toEqual(once)
      }),
    )
  })
})

const kinds = { String: 'string', Double: 'number', Boolean: 'boolean' } as const

function mounting(type: BuiltInteraction, raw: object): MountedInteraction {
  const definition = interactionDefinitions[type] as unknown as InteractionDefinition
  const problems: ConstructorParameters<typeof ContentReader>[2] = []
  const content = definition.read(new ContentReader({ Sid: 's', Code: 'I1', ...raw }, '', problems))
  expect(problems).toEqual([])
  return mount(definition, content)
}

// Through JSON, as it travels.
function wired(interaction: MountedInteraction, reply: AnyReply): readonly Feedback[] {
  const place = { QuestionSid: 'q', QuestionCode: 'Q1', InteractionSid: 's', InteractionCode: 'I1', InteractionType: interactionTypes[interaction.type] }
  const feedbacks = interaction.flatten(reply).map((item, at) => ({ ...item, ...place, Seq: at + 1 }))
  return JSON.parse(JSON.stringify(feedbacks)) as readonly Feedback[]
}

function situationOf(interaction: MountedInteraction): Situation {
  const parts = interaction.parts.map(() => ({ visible: true, disabled: false, forced: false }))
  return { readonlyNow: false, computed: undefined, parts, label: 'field', timeZone: 'Asia/Shanghai', patterns: undefined }
}

function score(): Arbitrary<number | null> {
  return fc.option(fc.integer())
}

function choiceEntry(): Arbitrary<AnyReply> {
  const entry = { OptionSid: fc.constantFrom('a', 'b', 'x'), OptionCode: fc.string(), OptionSeq: fc.nat(), OptionData: fc.string() }
  return fc.oneof(
    fc.record({ ...entry, HasTextInput: fc.constant(true), TextInputValue: fc.string(), DatatypeFlag: fc.constantFrom(0, 2) }),
    fc.record({ ...entry, HasTextInput: fc.constant(false), TextInputValue: fc.constant(''), DatatypeFlag: fc.constant(null) }),
  )
}
