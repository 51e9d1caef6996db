import { expect, type Locator } from '@playwright/test'
import { newSid } from '../../../api/fieldwork.ts'
import { said } from '../../looks/words.ts'
import { ownTextRows, parts, picture, rowsOf, take } from './option-row.ts'

const order = async (question: Locator) =>
  (await question.locator('.n-sort__option').allInnerTexts()).map((text) => text.trim()[0]).join('')
const place = (question: Locator, letter: string) => question.locator('.n-sort__option', { hasText: `${letter} 项` })

export const sortRows = rowsOf('sort', () => ({ Entries: parts('ABC') }), [
  ...ownTextRows,
  [
    'AllowMulti',
    'false: one is picked',
    { AllowMulti: false },
    async (question) => {
      await place(question, 'A').click()
      await place(question, 'B').click()
      await expect(question.locator('.n-sort__words')).toHaveText(['B 项'])
    },
  ],
  [
    'MaxSelection',
    'no more are ordered; said before',
    { MaxSelection: 1 },
    async (question) => {
      await expect(question.getByText(said('zh-CN', 'questions:sort.atMost'))).toBeVisible()
      await place(question, 'A').click()
      await expect(place(question, 'B')).toBeDisabled()
    },
  ],
  [
    'MinSelection',
    'said before',
    { MinSelection: 1, MaxSelection: 2 },
    async (question) => expect(question.getByText('1 至 2 项')).toBeVisible(),
  ],
  [
    'ShuffleSetting.Enable',
    'another order to begin with',
    { Entries: parts('ABCDEFGHIJ'), ShuffleSetting: { Enable: true } },
    async (question) => expect(await order(question)).not.toBe('ABCDEFGHIJ'),
  ],
  [
    'Entries.Image',
    'the picture above the words',
    { Entries: parts('ABC', { A: { Image: picture('#c0c') } }) },
    async (question) => expect(question.locator('img')).toHaveCount(1),
  ],
  [
    'Entries.TextInputConfig',
    'a text at the option once it is placed',
    { Entries: parts('ABC', { A: { TextInputConfig: { Enabled: true } } }) },
    async (question) => {
      await place(question, 'A').click()
      await expect(question.getByRole('textbox')).toBeVisible()
    },
  ],
  [
    'Entries.IsGroupIntro',
    'heads what follows',
    { Entries: parts('ABC', { A: { IsGroupIntro: true } }) },
    async (question) => expect(question.locator('.n-sort__group')).toHaveText('A 项'),
  ],
  [
    'OptionLayout',
    'columns side by side',
    { OptionLayout: 3 },
    async (question) =>
      expect(
        await question
          .locator('.n-sort__waiting')
          .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
      ).toBe(3),
  ],
  [
    'Entries.FixedPos',
    'keeps its place all the same',
    { Entries: parts('ABCDEFGHIJ', { A: { FixedPos: true } }), ShuffleSetting: { Enable: true } },
    async (question) => expect((await order(question))[0]).toBe('A'),
  ],
  [
    'Entries.Visible',
    'false: not there',
    { Entries: parts('ABC', { B: { Visible: false } }) },
    async (question) => expect(await order(question)).toBe('AC'),
  ],
  [
    'Entries.VisibleExpression',
    'there while it is true',
    { Entries: parts('ABC', { B: { VisibleExpression: '1 == 2' } }) },
    async (question) => expect(await order(question)).toBe('AC'),
  ],
  [
    'Entries.HideExpression',
    'there while it is false',
    { Entries: parts('ABC', { B: { HideExpression: '1 == 1' } }) },
    async (question) => expect(await order(question)).toBe('AC'),
  ],
  [
    'Entries.SelectExpression',
    'placed, and not taken out',
    { Entries: parts('ABC', { B: { SelectExpression: '1 == 1' } }) },
    async (question) => expect(question.locator('.n-sort__words')).toHaveText(['B 项']),
  ],
  [
    'Entries.DisableExpression',
    'cannot be placed',
    { Entries: parts('ABC', { B: { DisableExpression: '1 == 1' } }) },
    async (question) => expect(place(question, 'B')).toBeDisabled(),
  ],
  [
    'Entries.TakeSnapshot',
    'asks for a photo once it is placed',
    { Entries: parts('ABC', { A: { TakeSnapshot: true } }) },
    async (question) => {
      await place(question, 'A').click()
      await expect(question.getByText('给“A 项”拍一张照片')).toBeVisible()
    },
  ],
  [
    'CssText',
    'style rules for the order alone',
    { CssText: 'color: rgb(1, 2, 3)' },
    async (question) => expect(question.locator('.n-sort')).toHaveCSS('color', 'rgb(1, 2, 3)'),
  ],
])

export const treeSid = newSid()
export const tree = {
  Sid: treeSid,
  TargetSid: '',
  Seq: 2,
  TargetType: 'Static',
  Type: 'json',
  FileName: 'tree',
  FileExt: 'json',
  ResourceData: JSON.stringify([{ code: '1', name: '水果', children: [{ code: '11', name: '苹果' }] }]),
}

/** A tree that another host gives. */
export const foreignTree = { url: 'http://127.0.0.1:18999/tree.json', nodes: [{ code: 'x', name: '外来' }] }

export const cascadeRows = rowsOf('cascade', () => ({}), [
  [
    'AllowedLevel',
    'no deeper than this',
    { AllowedLevel: 1 },
    async (question) => {
      await question.getByRole('combobox').fill('广东')
      await question.getByRole('option', { name: '广东省' }).click()
      await expect(question.getByRole('combobox')).toHaveCount(1)
    },
  ],
  [
    'CascadeType',
    "1: the author's own tree",
    { CascadeType: 1, ReferResource: treeSid },
    async (question) => {
      await question.getByRole('combobox').selectOption({ label: '水果' })
      await question.getByRole('combobox').last().selectOption({ label: '苹果' })
    },
  ],
  [
    'ReferResource',
    'one that is not there: said, and asked for again',
    { CascadeType: 1, ReferResource: newSid() },
    async (question) => expect(question.getByText(said('zh-CN', 'questions:cascade.failed'))).toBeVisible(),
  ],
  [
    'Url',
    'the tree of another address, where `SpecUrl` is set',
    { CascadeType: 1, SpecUrl: true, Url: foreignTree.url },
    async (question) => expect(question.getByRole('option', { name: '外来' })).toBeAttached(),
  ],
])

const film = { Sid: newSid(), Url: 'data:video/webm;base64,AAAA', Type: 'webm' }

export const mediaRows = [
  ...rowsOf('video', () => ({ VideoResource: film }), [
    [
      'VideoResource',
      'the film; one that cannot be had says so',
      {},
      async (question) => expect(question.getByText(said('zh-CN', 'questions:media.video'))).toBeVisible(),
    ],
    [
      'DimensionFeedback',
      'buttons to press while it plays',
      { DimensionFeedback: true },
      async (question) =>
        expect(question.getByRole('button', { name: said('zh-CN', 'questions:video.liked') }).first()).toBeVisible(),
    ],
    [
      'MinFeedbackCount',
      'said when fewer were pressed',
      { DimensionFeedback: true, MinFeedbackCount: 2 },
      async (question) => {
        await question
          .page()
          .getByRole('button', { name: said('zh-CN', 'respondent:submit') })
          .click()
        await expect(question.getByText('2 次')).toBeVisible()
      },
    ],
    [
      'CssText',
      'style rules for film and buttons',
      { CssText: 'color: rgb(1, 2, 3)' },
      async (question) => expect(question.locator('.n-video')).toHaveCSS('color', 'rgb(1, 2, 3)'),
    ],
    [
      'Dimensions',
      "the author's own buttons, with a picture and a class",
      {
        DimensionFeedback: true,
        Dimensions: [{ Code: 'fun', Name: '好笑', Image: picture('#aa0'), CssClass: 'mine' }],
      },
      async (question) => {
        await expect(question.getByRole('button', { name: '好笑' }).locator('img')).toBeVisible()
        await expect(question.getByRole('button', { name: '好笑' })).toHaveClass(/mine/)
      },
    ],
  ]),
  ...rowsOf('audio', () => ({ AudioResource: { ...film, Type: 'mp3' } }), [
    [
      'AudioResource',
      'the sound; one that cannot be had says so',
      {},
      async (question) => expect(question.getByText(said('zh-CN', 'questions:media.audio'))).toBeVisible(),
    ],
  ]),
]

const file = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes),
})

export const attachRows = rowsOf('attach', () => ({}), [
  [
    'MaxCount',
    'no more files; said before',
    { MaxCount: 1 },
    async (question) => {
      await question.locator('input[type=file]').setInputFiles(file('a.png', 10))
      await expect(question.locator('input[type=file]')).toHaveCount(0)
    },
  ],
  [
    'MaxSize',
    'a larger one is refused',
    { MaxSize: 1 },
    async (question) => {
      await question.locator('input[type=file]').setInputFiles(file('large.png', 1_100_000))
      await expect(question.getByText('1 MB').last()).toBeVisible()
      await expect(question.locator('.n-chip')).toHaveCount(0)
    },
  ],
  [
    'AllowedFileExts',
    'another kind is refused',
    { AllowedFileExts: ['image'] },
    async (question) => {
      await question.locator('input[type=file]').setInputFiles(file('a.zip', 10))
      await expect(question.locator('.n-banner')).toBeVisible()
      await expect(question.locator('.n-chip')).toHaveCount(0)
    },
  ],
  [
    'RecordSetting.Enable',
    'a recording can be made',
    { SpecAttachTypes: [102], RecordSetting: { Enable: true } },
    async (question) =>
      expect(question.getByRole('button', { name: said('zh-CN', 'questions:record.start') })).toBeVisible(),
  ],
  [
    'SpecAttachTypes',
    'what it takes beside files',
    { SpecAttachTypes: [103], Compulsory: false },
    async (question) =>
      expect(question.getByRole('button', { name: said('zh-CN', 'questions:sign.keep') })).toBeVisible(),
  ],
  [
    'SpecAttachTypes=104',
    'a photo, which may be left out where `SpecAttachValidation` does not name it',
    { SpecAttachTypes: [104], SpecAttachValidation: [], Compulsory: false },
    async (question) => {
      await expect(question.getByText(said('zh-CN', 'questions:snapshot.titleOptional'))).toBeVisible()
      await expect(question.getByRole('button', { name: said('zh-CN', 'questions:snapshot.take') })).toBeVisible()
    },
  ],
  [
    'SpecAttachValidation',
    'of these one at least; of the others none',
    { SpecAttachTypes: [102], SpecAttachValidation: [], RecordSetting: { Enable: true } },
    async (question) => expect(question.getByText(said('zh-CN', 'questions:record.titleOptional'))).toBeVisible(),
  ],
  [
    'Compulsory',
    'marked, and said to readers',
    { Compulsory: true },
    async (question) => expect(question.getByText(said('zh-CN', 'questions:required'))).toBeAttached(),
  ],
])

const open = (question: Locator) =>
  question.locator(':is(input, textarea, select):enabled:not([readonly]), .n-sort__option, .n-video__act')

/** Rows for read-only questions, by a fixed setting and by an expression. */
export const fixedRows = (['sort', 'cascade', 'loc', 'video', 'attach'] as const).flatMap((type) => {
  const own = {
    sort: { Entries: parts('AB') },
    video: { VideoResource: film, DimensionFeedback: true },
    cascade: {},
    loc: {},
    attach: {},
  }[type]
  return rowsOf(type, () => own, [
    [
      'Readonly',
      'nothing can be changed',
      { Readonly: true },
      async (question) => expect(open(question)).toHaveCount(0),
    ],
    [
      'ReadonlyExpression',
      'nothing can be changed while it is true',
      { ReadonlyExpression: '1 == 1' },
      async (question) => expect(open(question)).toHaveCount(0),
    ],
  ])
})

const hidden = async (question: Locator) => expect(question).toHaveCount(0)

const grid = (own: { readonly row?: object; readonly column?: object } = {}) => {
  const [row, column, intro, input] = [newSid(), newSid(), newSid(), newSid()]
  return {
    Rows: [
      { Sid: intro, Data: '一组', IsGroupIntro: true },
      { Sid: row, Data: '门票', ...own.row },
    ],
    Columns: [
      { Sid: column, Data: '上午', ...own.column },
      { Sid: newSid(), Data: '下午' },
    ],
    Interactions: [{ Sid: input, Code: 'I1', DataType: { Required: false } }],
    InteractionsMap: { [`${row}@#@${column}`]: input },
  }
}

function manyRows() {
  const { Columns } = grid()
  const Rows = [...'ABCDEFGHIJ'].map((Data, at) => ({ Sid: newSid(), Data, FixedPos: at === 0 }))
  const Interactions = Rows.map((_, at) => ({ Sid: newSid(), Code: `I${at + 1}`, DataType: { Required: false } }))
  const InteractionsMap = Object.fromEntries(
    Rows.map(({ Sid }, at) => [`${Sid}@#@${String(Columns[0]!.Sid)}`, Interactions[at]!.Sid]),
  )
  return { Rows, Columns, Interactions, InteractionsMap, ShuffleSetting: { Enable: true } }
}

export const questionRows = [
  ...rowsOf('blankfill', () => grid(), [
    [
      '.ViewType',
      '201: one row below the other',
      { ViewType: 201 },
      async (question) => expect(question.locator('table')).toHaveCount(0),
    ],
    [
      '.FullWidth',
      'the table is as wide as the page',
      { FullWidth: true },
      async (question) => {
        const [table, room] = [await question.locator('table').boundingBox(), await question.boundingBox()]
        expect(table?.width).toBeGreaterThan((room?.width ?? 0) - 2)
      },
    ],
    ...['Visible', 'VisibleExpression', 'HideExpression'].flatMap((name) => {
      const away = { [name]: name === 'Visible' ? false : name === 'VisibleExpression' ? '1 == 2' : '1 == 1' }
      return [
        [
          `.Rows.${name}`,
          'not there, nor its heading',
          grid({ row: away }),
          async (question: Locator) => expect(question.locator('tbody tr')).toHaveCount(0),
        ],
        [
          `.Columns.${name}`,
          'not there',
          grid({ column: away }),
          async (question: Locator) => expect(question.locator('th[scope=col]')).toHaveText(['下午']),
        ],
      ] as const
    }),
    [
      '.ShuffleSetting',
      'another order of rows',
      manyRows(),
      async (question) =>
        expect((await question.locator('th[scope=row]').allInnerTexts()).join('')).not.toBe('ABCDEFGHIJ'),
    ],
    [
      '.Rows.FixedPos',
      'keeps its place all the same',
      manyRows(),
      async (question) => expect(question.locator('th[scope=row]').first()).toHaveText('A'),
    ],
    [
      '.Rows.IsGroupIntro',
      'heads the rows that follow',
      {},
      async (question) => expect(question.locator('th[scope=rowgroup]')).toHaveText('一组'),
    ],
  ]),
  ...rowsOf('choice', () => ({ Interactions: [{ Code: 'I1', Entries: parts('AB') }] }), [
    ['.Visible', 'false: not there', { Visible: false }, hidden],
    ['.ViewPorts', 'not there on other devices', { ViewPorts: ['mobile'] }, hidden],
    ['.Config.VisibleExpression', 'there while it is true', { Config: { VisibleExpression: '1 == 2' } }, hidden],
    ['.Config.HideExpression', 'there while it is false', { Config: { HideExpression: '1 == 1' } }, hidden],
    [
      '.ExtraValidations',
      "the author's own sentence where it is false",
      { ExtraValidations: [{ Id: '1', Expression: '1 == 2', Message: '作者不同意' }] },
      async (question) => {
        await take(question.getByRole('radio').first())
        await question
          .page()
          .getByRole('button', { name: said('zh-CN', 'respondent:submit') })
          .click()
        await expect(question.getByText('作者不同意')).toBeVisible()
      },
    ],
    [
      '.Css',
      'style rules for the question alone',
      { Css: 'border-top: 3px solid rgb(1, 2, 3)' },
      async (question) => expect(question).toHaveCSS('border-top-color', 'rgb(1, 2, 3)'),
    ],
    [
      '.Config.TakeSign',
      'asks for a signature',
      { Config: { TakeSign: true } },
      async (question) =>
        expect(question.getByRole('button', { name: said('zh-CN', 'questions:sign.keep') })).toBeVisible(),
    ],
    [
      '.Config.TakeSnapshot',
      'asks for a photo',
      { Config: { TakeSnapshot: true } },
      async (question) =>
        expect(question.getByRole('button', { name: said('zh-CN', 'questions:snapshot.take') })).toBeVisible(),
    ],
    [
      '.Config.RecordSetting',
      'asks for a recording',
      { Config: { RecordSetting: { Enable: true } } },
      async (question) =>
        expect(question.getByRole('button', { name: said('zh-CN', 'questions:record.start') })).toBeVisible(),
    ],
    [
      '.RemoteModeConfig',
      'what interviewer or reviewer show',
      { RemoteModeConfig: { Enable: true, ResourceList: [{ Sid: newSid(), Url: picture('#123'), Type: 'png' }] } },
      async (question) => expect(question.locator('.n-remote img')).toBeVisible(),
    ],
  ]),
  ...rowsOf('intro', () => ({ Interactions: [] }), [
    [
      '.Css',
      'style rules for the text alone',
      { Css: 'color: rgb(1, 2, 3)' },
      async (question) => expect(question).toHaveCSS('color', 'rgb(1, 2, 3)'),
    ],
  ]),
  ...rowsOf('essay', () => ({}), [
    [
      'DataType.MaxLength',
      'counted while it is written',
      { DataType: { MaxLength: 500 } },
      async (question) => expect(question.getByText('还可输入 500 字')).toBeVisible(),
    ],
  ]),
  ...rowsOf('loc', () => ({}), [
    ...ownTextRows,
    [
      'Compulsory',
      'true unless it is given',
      {},
      async (question) => expect(question.getByText(said('zh-CN', 'questions:required'))).toBeAttached(),
    ],
  ]),
]
