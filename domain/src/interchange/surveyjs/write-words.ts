import { Untranslatable, type Node } from '../foreign-expression.ts'
import { plainOf } from '../plain-words.ts'
import type { Report } from '../report.ts'
import type { BodyOf, Rule, Survey, SurveyQuestion, Words } from '../survey.ts'
import { fillPlaceholders, mapWords } from '../words.ts'
import { elementNames } from './element-names.ts'
import { writeSurveyJs, type ElementNames } from './write-expression.ts'
import { locale } from './written.ts'

export type Json = Record<string, unknown>

/** Words and expressions of a survey, as its JSON has them; what cannot be said is told. */
export class SurveyWords {
  private readonly names: ElementNames
  /** Roster by the name of a question of its members. */
  protected readonly panels = new Map<string, string>()
  /** Roster whose members' questions are being written; blank: none. */
  protected panel = ''

  constructor(
    protected readonly survey: Survey,
    protected readonly report: Report,
  ) {
    const found = elementNames(survey)
    for (const { body, name } of survey.questions)
      if (body.kind === 'repeat') for (const each of this.membersOf(body)) this.panels.set(each.name, name)
    this.names = (path) => {
      const element = found(path)
      const panel = this.panels.get(path.split('.', 1)[0] ?? '')
      if (element === null || panel === undefined) return element
      const name = withinPanel(element.name, panel)
      return panel === this.panel ? { ...element, name: `panel.${name}` } : { ...element, name, ofAll: panel }
    }
  }

  protected membersOf({ first, last }: BodyOf<'repeat'>): readonly SurveyQuestion[] {
    const { questions } = this.survey
    const [from, to] = [
      questions.findIndex(({ place }) => place === first),
      questions.findLastIndex(({ place }) => place === last),
    ]
    return from < 0 ? [] : questions.slice(from, to + 1)
  }

  protected said(
    field: string,
    words: Words,
    question: { readonly place: string; readonly name?: string },
    isHtml = false,
  ): Json {
    const at = { place: question.place, question: question.name ?? '' }
    const texts = mapWords(words, (html) =>
      fillPlaceholders(isHtml ? html : plainOf(html), (source) => this.placeholder(source, at)),
    )
    const own = texts[this.survey.language]
    const others = Object.entries(texts).filter(([tag, text]) => tag !== this.survey.language && text !== '')
    if (others.length > 0)
      return {
        [field]: { default: own ?? '', ...Object.fromEntries(others.map(([tag, text]) => [locale(tag), text])) },
      }
    return own === undefined || own === '' ? {} : { [field]: own }
  }

  private placeholder(source: string, at: { readonly place: string; readonly question: string }): string {
    const node = read(() => this.survey.placeholder(source))
    const named = node?.kind === 'name' || node?.kind === 'words' ? this.names(node.name) : null
    if (named) return `{${named.name}}`
    this.report.leave(at, `{{${source}}}`, 'expression')
    return `[${source}]`
  }

  protected expression(rule: Rule, question: SurveyQuestion): string {
    try {
      if (rule.node) return writeSurveyJs(rule.node, this.names)
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
    }
    this.report.leave({ place: question.place, question: question.name }, rule.construct, 'expression', rule.source)
    return ''
  }
}

/** The name of a question in its panel, which it is led by where its code was made of both. */
export const withinPanel = (name: string, panel: string): string =>
  panel !== '' && name.startsWith(`${panel}_`) ? name.slice(panel.length + 1) : name

function read(of: () => Node): Node | null {
  try {
    return of()
  } catch {
    return null
  }
}
