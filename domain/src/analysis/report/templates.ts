import { bandsBetween, emptyCrosstab } from '../crosstab-query.ts'
import type { CrosstabContent } from '../crosstab.ts'
import type { Axis } from '../query.ts'
import { isPromoterScale, numberOf, type Codebook, type Variable } from '../variable.ts'
import {
  emptyReport,
  type ReportBlock,
  type ReportContent,
  type ReportLanguage,
  type SentenceMeasure,
} from './content.ts'
import { templateWords, type TemplateWords } from './template-words.ts'

export const reportTemplates = ['satisfaction', 'screening', 'mystery'] as const
export type ReportTemplate = (typeof reportTemplates)[number]

/** Parts that the questions of a questionnaire play in a template. */
export const templateRoles = {
  satisfaction: ['overall', 'nps', 'aspects', 'segment'],
  screening: ['score', 'items', 'segment'],
  mystery: ['score', 'checks', 'store'],
} as const satisfies Readonly<Record<ReportTemplate, readonly string[]>>
export type TemplateRole = (typeof templateRoles)[ReportTemplate][number]

/** Roles that several questions play. */
export const manyRoles: ReadonlySet<TemplateRole> = new Set<TemplateRole>(['aspects', 'items', 'checks'])

/** Variables by role; what is not there is left out of the report. */
export type TemplateMapping = Readonly<Partial<Record<TemplateRole, readonly string[]>>>

const isChoice = ({ kind, open, options }: Variable): boolean =>
  kind === 'single' && open !== true && options.length > 1
const says = ({ title, code }: Variable, words: RegExp): boolean => words.test(title) || words.test(code)

/** Whether a variable can play a role at all. */
export const suits: Readonly<Record<TemplateRole, (variable: Variable) => boolean>> = {
  overall: (variable) => isChoice(variable) && numberOf(variable) !== null,
  nps: isPromoterScale,
  aspects: (variable) => isChoice(variable) && numberOf(variable) !== null,
  segment: isChoice,
  score: (variable) => variable.kind === 'number',
  items: (variable) => isChoice(variable) && numberOf(variable) !== null,
  checks: isChoice,
  store: (variable) => variable.kind === 'single',
}

const wanted: Readonly<Record<TemplateRole, RegExp>> = {
  overall: /总体|整体|总的|overall|general/i,
  nps: /推荐|recommend|nps/i,
  aspects: /满意|satisf/i,
  segment: /性别|年龄|gender|sex|age|职业|部门|地区|region|segment/i,
  score: /得分|总分|score|phq/i,
  items: /phq[-_ ]?\d|困扰|bothered/i,
  checks: /是否|有无|检查|whether|check|did the/i,
  store: /门店|店铺|网点|店名|store|shop|branch|outlet/i,
}

/** Questions that seem to play the roles of a template, by their type and their title. */
export function suggestedMapping(template: ReportTemplate, codebook: Codebook): TemplateMapping {
  const used = new Set<string>()
  const mapping: Partial<Record<TemplateRole, readonly string[]>> = {}
  for (const role of templateRoles[template]) {
    const fitting = codebook.filter(
      (variable) =>
        suits[role](variable) &&
        !used.has(variable.id) &&
        variable.retiredAfter === undefined &&
        (variable.show !== 'session' || (role === 'score' && variable.id === 'session:score')),
    )
    const named = fitting.filter((variable) => says(variable, wanted[role]) || variable.id === 'session:score')
    const found = (manyRoles.has(role) ? named : named.slice(0, 1)).map(({ id }) => id)
    if (found.length === 0) continue
    mapping[role] = found
    for (const id of found) used.add(id)
  }
  return mapping
}

/** PHQ-9: none, mild, moderate, moderately severe, severe depression (Kroenke, Spitzer and Williams 2001). */
const phqEdges = [5, 10, 15, 20]

interface TemplateParts {
  readonly mapping: TemplateMapping
  readonly codebook: Codebook
  readonly words: TemplateWords
}

/** A report of a template over the questions that were mapped: never with a figure of nothing. */
export function reportOfTemplate(
  template: ReportTemplate,
  {
    mapping,
    codebook,
    language,
  }: { readonly mapping: TemplateMapping; readonly codebook: Codebook; readonly language: ReportLanguage },
): ReportContent {
  const known = Object.fromEntries(
    templateRoles[template].map((role) => [
      role,
      (mapping[role] ?? []).filter((id) => codebook.some((variable) => variable.id === id && suits[role](variable))),
    ]),
  ) as TemplateMapping
  const parts: TemplateParts = { mapping: known, codebook, words: templateWords[language] }
  const sections = builders[template](parts)
  const blocks = [
    ...heading(1, parts.words.titles[template]),
    ...text(parts.words.sample, { n: { kind: 'base', variable: null } }),
    ...sections,
  ]
  return { ...emptyReport, language, blocks: blocks.map((block, at) => ({ ...block, id: `b${at + 1}` })) }
}

const builders: Readonly<Record<ReportTemplate, (parts: TemplateParts) => readonly ReportBlock[]>> = {
  satisfaction: ({ mapping: { overall = [], nps = [], aspects = [], segment = [] }, codebook, words }) => [
    ...overall.flatMap((id) => [
      ...heading(2, words.overall),
      ...text(words.overallText, {
        mean: { kind: 'mean', of: id },
        top: { kind: 'box', of: id, side: 'top', n: 2 },
        n: { kind: 'base', variable: id },
      }),
      ...crosstab('chart', words.overall, { rows: [[{ variable: id }]], chart: 'bars' }),
    ]),
    ...nps.flatMap((id) => [
      ...heading(2, words.nps),
      ...text(words.npsText, { nps: { kind: 'nps', of: id }, n: { kind: 'base', variable: id } }),
    ]),
    ...(aspects.length === 0
      ? []
      : [
          ...heading(2, words.aspects),
          ...aspects.flatMap((id) => meanLine(id, codebook, words)),
          ...(aspects.length < 2 ? [] : text(words.alphaText, { alpha: { kind: 'alpha', items: aspects } })),
        ]),
    ...bySegment(overall[0], segment, { codebook, words }),
  ],
  screening: ({ mapping: { score = [], items = [], segment = [] }, words }) => {
    const bands = bandsBetween(phqEdges).map((band, at) => ({ ...band, title: words.phqBands[at] ?? band.title }))
    const banded = (id: string): Axis => [{ variable: id, bands }]
    return [
      ...score.flatMap((id) => [
        ...heading(2, words.bands),
        ...text(words.scoreText, {
          mean: { kind: 'mean', of: id },
          median: { kind: 'median', of: id },
          n: { kind: 'base', variable: id },
        }),
        ...crosstab('table', words.bands, { rows: [banded(id)] }),
        ...crosstab('chart', words.bands, { rows: [banded(id)], chart: 'bars' }),
        ...segment.flatMap((by) =>
          crosstab('table', words.bandsBySegment, { rows: [banded(id)], columns: [[{ variable: by }]] }),
        ),
      ]),
      ...(items.length === 0
        ? []
        : [
            ...heading(2, words.items),
            ...(items.length < 2 ? [] : text(words.alphaText, { alpha: { kind: 'alpha', items } })),
            ...crosstab('table', words.items, { rows: items.map((variable): Axis => [{ variable }]) }),
          ]),
    ]
  },
  mystery: ({ mapping: { score = [], checks = [], store = [] }, words }) => [
    ...score.flatMap((id) => [
      ...heading(2, words.score),
      ...text(words.scoreText, {
        mean: { kind: 'mean', of: id },
        median: { kind: 'median', of: id },
        n: { kind: 'base', variable: id },
      }),
      ...store.flatMap((by) =>
        crosstab('table', words.scoreByStore, {
          rows: [[{ variable: by }]],
          measure: { kind: 'mean', of: id },
          figures: ['value', 'n'],
        }),
      ),
    ]),
    ...(checks.length === 0
      ? []
      : [
          ...heading(2, words.checks),
          ...crosstab('table', words.checks, {
            rows: checks.map((variable): Axis => [{ variable }]),
            columns: store.map((variable): Axis => [{ variable }]),
          }),
        ]),
  ],
}

function bySegment(
  overall: string | undefined,
  segment: readonly string[],
  { words }: Pick<TemplateParts, 'codebook' | 'words'>,
): readonly ReportBlock[] {
  const [by] = segment
  if (overall === undefined || by === undefined) return []
  return [
    ...heading(2, words.bySegment),
    ...crosstab('table', words.bySegment, { rows: [[{ variable: overall }]], columns: [[{ variable: by }]] }),
  ]
}

const meanLine = (id: string, codebook: Codebook, words: TemplateWords): readonly ReportBlock[] =>
  text(words.aspectText.replace('[[title]]', codebook.find((variable) => variable.id === id)?.title ?? id), {
    mean: { kind: 'mean', of: id },
    top: { kind: 'box', of: id, side: 'top', n: 2 },
  })

const heading = (level: 1 | 2, own: string): readonly ReportBlock[] => [{ id: '', kind: 'heading', level, text: own }]

const text = (own: string, figures: Readonly<Record<string, SentenceMeasure>>): readonly ReportBlock[] => [
  {
    id: '',
    kind: 'text',
    text: own,
    figures: Object.entries(figures).map(([id, of]) => ({
      id,
      of,
      filter: null,
      decimals: of.kind === 'alpha' || of.kind === 'mean' ? 2 : 1,
    })),
  },
]

const crosstab = (
  kind: 'table' | 'chart',
  title: string,
  content: Partial<CrosstabContent>,
): readonly ReportBlock[] => [{ id: '', kind, title, crosstab: { ...emptyCrosstab, ...content } }]
