import type { NaireSettings } from '../../naires/index.ts'
import { Untranslatable, type Node } from '../foreign-expression.ts'
import { withJumps, type Jump } from '../jumps.ts'
import { textOf, WatchedFields, type Report } from '../report.ts'
import type { Rule, Survey, SurveyQuestion } from '../survey.ts'
import { languageTag } from '../words.ts'
import { numberedIn, parseLogic, parsePipe, questionTest } from './logic.ts'
import type { QualtricsContext } from './context.ts'
import { qualtricsQuestions } from './questions.ts'
import { nameIn } from './choices.ts'
import { isFields, listOf, type Fields } from './payloads.ts'

/** Whether a JSON value is a survey of this format. */
export function isQualtrics(json: unknown): boolean {
  return isFields(json) && isFields(json['SurveyEntry']) && Array.isArray(json['SurveyElements'])
}

/** A questionnaire out of a survey's export. */
export function readQualtrics(json: Fields, report: Report): Survey {
  return new QualtricsReader(json, report).read()
}

interface BlockQuestion {
  readonly qid: string
  readonly newPage: boolean
  readonly visible: readonly Rule[]
  readonly skips: readonly Fields[]
  readonly block: string
}

/** Where questions and the ends of blocks stand among those that are asked. */
interface JumpPlace {
  readonly block: string
  readonly places: ReadonlyMap<string, number>
  readonly count: number
}

const endOf = (block: string) => `end of ${block}`

class QualtricsReader {
  private readonly elements: readonly Fields[]
  private readonly payloads: ReadonlyMap<string, Fields>
  private readonly blocks: ReadonlyMap<string, Fields>
  private readonly context: QualtricsContext
  private readonly entry: Fields
  private readonly language: string

  constructor(
    json: Fields,
    private readonly report: Report,
  ) {
    this.entry = json['SurveyEntry'] as Fields
    this.elements = (json['SurveyElements'] as readonly unknown[]).filter(isFields)
    this.language = languageTag(textOf(this.entry['SurveyLanguage'])) ?? 'en-US'
    this.payloads = new Map(
      this.of('SQ').flatMap((element) => {
        const payload = element['Payload']
        return isFields(payload) ? [[textOf(element['PrimaryAttribute']), payload] as const] : []
      }),
    )
    const blocks = this.of('BL').flatMap(({ Payload }) =>
      Array.isArray(Payload) ? (Payload as unknown[]) : Object.values((Payload ?? {}) as object),
    )
    this.blocks = new Map(blocks.filter(isFields).map((block) => [textOf(block['ID']), block]))
    const names = this.names()
    const locators: QualtricsContext['locators'] = {
      questionName: (qid) => names.get(qid) ?? null,
      choiceName: (qid, id) => nameIn(this.payloads.get(qid) ?? {}, 'Choices', id),
      answerName: (qid, id) => nameIn(this.payloads.get(qid) ?? {}, 'Answers', id),
      hasRows: (qid) =>
        /^(?:Matrix|CS|Slider)$/.test(textOf(this.payloads.get(qid)?.['QuestionType'])) ||
        textOf(this.payloads.get(qid)?.['Selector']) === 'FORM',
    }
    this.context = {
      language: this.language,
      report,
      locators,
      rule: (logic, construct) => this.rule(logic, construct),
    }
  }

  read(): Survey {
    const asked = this.flow()
    const places = new Map<string, number>()
    const questions: SurveyQuestion[] = []
    for (const { qid, newPage, visible, block } of asked) {
      places.set(qid, questions.length)
      const payload = this.payloads.get(qid)
      if (payload) questions.push(...qualtricsQuestions({ qid, payload, visible, newPage }, this.context))
      places.set(endOf(block), questions.length)
    }
    const jumps = asked.flatMap(({ qid, skips, block }) =>
      skips.flatMap((skip) => this.jump(qid, skip, { block, places, count: questions.length })),
    )
    const shown = new Set(asked.map(({ qid }) => qid))
    for (const qid of this.payloads.keys())
      if (!shown.has(qid)) this.report.leave({ place: qid, question: qid }, 'unused question', 'noCounterpart')
    for (const element of this.elements) this.other(element)
    return {
      title: { [this.language]: textOf(this.entry['SurveyName']) },
      language: this.language,
      questions: withJumps(questions, jumps),
      conclusion: {},
      settings: this.settings(),
      quotas: this.quotas(),
      placeholder: (source) => parsePipe(source, this.context.locators),
    }
  }

  private of(element: string): readonly Fields[] {
    return this.elements.filter((each) => each['Element'] === element)
  }

  /** Export tags are names where no two are the same. */
  private names(): ReadonlyMap<string, string> {
    const taken = new Set<string>()
    return new Map(
      [...this.payloads].map(([qid, payload]) => {
        const tag = textOf(payload['DataExportTag'])
        const found = tag === '' || taken.has(tag) ? qid : tag
        taken.add(found)
        return [qid, found]
      }),
    )
  }

  private flow(): readonly BlockQuestion[] {
    const [flow] = this.of('FL')
    const payload = flow?.['Payload']
    const steps = isFields(payload) ? listOf(payload['Flow']) : []
    const found = this.steps(steps, [])
    if (found.length > 0) return found
    return [...this.blocks.values()]
      .filter((block) => block['Type'] !== 'Trash')
      .flatMap((block) => this.block(block, []))
  }

  private steps(steps: readonly Fields[], visible: readonly Rule[]): readonly BlockQuestion[] {
    return steps.flatMap((step, at) => {
      const type = textOf(step['Type'])
      const place = { place: `Flow ${textOf(step['FlowID']) || at + 1}`, question: '' }
      const block = this.blocks.get(textOf(step['ID']))
      if (block) return this.block(block, visible)
      if (type === 'Branch') {
        const rule = isFields(step['BranchLogic']) ? this.rule(step['BranchLogic'], 'BranchLogic') : null
        if (rule?.node) this.report.take(place, 'Branch', rule.source)
        else this.report.leave(place, 'Branch', 'expression', rule?.source ?? '')
        return this.steps(listOf(step['Flow']), rule ? [...visible, rule] : visible)
      }
      if (type === 'Group' || type === 'Root') return this.steps(listOf(step['Flow']), visible)
      if (type.endsWith('Randomizer')) {
        this.report.leave(place, type, 'noCounterpart', `${listOf(step['Flow']).length}`)
        return this.steps(listOf(step['Flow']), visible)
      }
      if (type === 'EmbeddedData') {
        for (const each of listOf(step['EmbeddedData'])) {
          const [field, text] = [textOf(each['Field']), textOf(each['Value'])]
          if (text === '' || each['Type'] === 'Recipient')
            this.report.change(place, 'EmbeddedData', 'nearest', `$query.${field}`)
          else this.report.leave(place, 'EmbeddedData', 'noCounterpart', `${field} = ${text}`)
        }
        return []
      }
      if (type !== '') this.report.leave(place, type, 'noCounterpart')
      return []
    })
  }

  private block(block: Fields, visible: readonly Rule[]): readonly BlockQuestion[] {
    const place = { place: `Block ${textOf(block['Description'])}`, question: '' }
    this.report.take(place, 'Block')
    const options = isFields(block['Options']) ? block['Options'] : {}
    if (
      isFields(options['Randomization']) ||
      (/\w/.test(textOf(options['RandomizeQuestions'])) && options['RandomizeQuestions'] !== 'false')
    )
      this.report.leave(place, 'Block Randomization', 'noCounterpart')
    if (options['Looping'] !== undefined && options['Looping'] !== 'None')
      this.report.leave(place, 'Loop & Merge', 'noCounterpart')
    let newPage = true
    return listOf(block['BlockElements']).flatMap((element) => {
      if (element['Type'] === 'Page Break') {
        this.report.take(place, 'Page Break')
        newPage = true
        return []
      }
      const qid = textOf(element['QuestionID'])
      if (!this.payloads.has(qid)) return []
      const starts = newPage
      newPage = false
      return [{ qid, newPage: starts, visible, skips: listOf(element['SkipLogic']), block: textOf(block['ID']) }]
    })
  }

  private jump(qid: string, skip: Fields, { block, places, count }: JumpPlace): readonly Jump[] {
    const at = { place: qid, question: this.context.locators.questionName(qid) ?? qid }
    const target = textOf(skip['SkipToDestination'])
    const from = places.get(qid) ?? 0
    const to = target === 'ENDOFSURVEY' ? count : places.get(target === 'ENDOFBLOCK' ? endOf(block) : target)
    const source = `${textOf(skip['Locator'])} ${textOf(skip['Condition'])} → ${target}`
    try {
      const node = questionTest(textOf(skip['Locator']), textOf(skip['Condition']), '', this.context.locators)
      if (to === undefined || to <= from) throw new Untranslatable(target)
      this.report.change(at, 'SkipLogic', 'spread', source)
      return [{ from, to, node, source, construct: 'SkipLogic' }]
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
      this.report.leave(at, 'SkipLogic', 'expression', source)
      return []
    }
  }

  private rule(logic: Fields, construct: string): Rule {
    const source = describe(logic)
    try {
      const node: Node = parseLogic(logic, this.context.locators)
      return { node, source, construct }
    } catch (error) {
      if (error instanceof Untranslatable) return { node: null, source, construct }
      throw error
    }
  }

  private settings(): Partial<NaireSettings> {
    const [options] = this.of('SO')
    const fields = new WatchedFields(
      isFields(options?.['Payload']) ? options['Payload'] : {},
      'SurveyOptions',
      '',
      this.report,
    )
    const back = textOf(fields.take('BackButton'))
    fields.take('SaveAndContinue')
    const [header, footer] = [textOf(fields.take('Header')), textOf(fields.take('Footer'))]
    const url = textOf(fields.take('EOSRedirectURL'))
    for (const unlike of ['EOSMessage']) if (fields.has(unlike)) fields.leave(unlike, 'noCounterpart')
    for (const each of Object.keys(fields.raw)) fields.looks(each)
    return {
      HideQuestionCode: true,
      ...(back === 'false' && { PreviousPageMode: 'Disable' }),
      ...(header.trim() !== '' && { Header: header }),
      ...(footer.trim() !== '' && { Footer: footer }),
      ...(/^https?:\/\//.test(url) && { FeedbackLink: url }),
    }
  }

  private quotas(): NonNullable<Survey['quotas']> {
    return this.of('QO').flatMap(({ Payload }) => {
      if (!isFields(Payload) || !isFields(Payload['Logic'])) return []
      const [quotaName, limit] = [textOf(Payload['Name']), Number(textOf(Payload['Occurrences']))]
      const at = { place: `Quota ${quotaName}`, question: '' }
      const rule = this.rule(Payload['Logic'], 'Quota')
      if (!rule.node || !(limit >= 0)) {
        this.report.leave(at, 'Quota', 'expression', rule.source)
        return []
      }
      this.report.take(at, 'Quota', quotaName)
      return [{ name: quotaName, limit: Math.trunc(limit), rule }]
    })
  }

  private other(element: Fields): void {
    const kind = textOf(element['Element'])
    if (/^(?:BL|BR|FL|SQ|SO|QO|QG|RS|QC|STAT|PROJ|NT|SCO|PL)$/.test(kind)) {
      if (kind === 'SCO' && listOf((element['Payload'] as Fields | null)?.['ScoringCategories']).length > 0)
        this.report.leave({ place: 'Scoring', question: '' }, 'Scoring', 'noCounterpart')
      return
    }
    this.report.leave({ place: `SurveyElements ${kind}`, question: '' }, kind, 'unknown')
  }
}

const described = (logic: Fields): readonly string[] =>
  numberedIn(logic).flatMap((each) =>
    each['Operator'] === undefined
      ? described(each)
      : [
          [each['Conjuction'], each['LeftOperand'], each['Operator'], each['RightOperand']]
            .map(textOf)
            .filter((text) => text !== '')
            .join(' '),
        ],
  )

const describe = (logic: Fields) => described(logic).join(' ')
