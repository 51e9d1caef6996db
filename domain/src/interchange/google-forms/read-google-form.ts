import { binary, name, value } from '../foreign-expression.ts'
import { withJumps, type Jump } from '../jumps.ts'
import { isYes, textOf, WatchedFields, type Report } from '../report.ts'
import {
  blanks,
  choice,
  matrix,
  option,
  question,
  scale,
  type Body,
  type Survey,
  type SurveyOption,
  type SurveyQuestion,
  type Words,
} from '../survey.ts'
import { actions, gradingOf, groups, imageOf, levelsOf, wordsOf } from './answers.ts'
import { guessedLanguage, htmlOf, isWordless, joined } from '../words.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a JSON value is a form of the Forms API. */
export function isGoogleForm(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false
  const { info, items } = json as Fields
  return (
    typeof info === 'object' && info !== null && (Array.isArray(items) || items === undefined) && !('pages' in json)
  )
}

/** A questionnaire out of a form's JSON. */
export function readGoogleForm(json: Fields, report: Report): Survey {
  const form = new WatchedFields(json, 'form', '', report)
  const info = form.within(form.peek('info'), 'info')
  const items = (form.list('items') as readonly Fields[]).map((item, at) => ({ item, place: `items[${at}]` }))
  const title = info.text('title') || info.peekText('documentTitle')
  const language = guessedLanguage([title, ...items.map(({ item }) => textOf(item['title']))])
  const description = info.text('description')
  info.skip('documentTitle')
  info.close()
  const opening =
    description === ''
      ? []
      : [question('', 'info', { stem: { [language]: htmlOf(description) }, body: { kind: 'intro' } })]
  const reading = new FormItems(language, report)
  const settings = form.within(form.peek('settings'), 'settings')
  const quiz = settings.within(settings.peek('quizSettings'), 'quizSettings')
  quiz.flag('isQuiz')
  settings.looks('emailCollectionType')
  settings.close()
  form.skip('formId', 'revisionId', 'responderUri', 'linkedSheetId', 'publishSettings')
  form.close()
  const asked = items.flatMap(({ item, place }) => reading.read(item, place))
  const questions = [...opening, ...asked]
  return {
    title: { [language]: title },
    language,
    questions: withJumps(questions, reading.jumps(questions)),
    conclusion: {},
    settings: { HideQuestionCode: true },
    placeholder: (source) => name(source),
  }
}

interface OpenJump {
  readonly question: string
  readonly option: string
  /** Id of a section; blank: the form is handed in; null: the next section. */
  readonly section: string | null
}

class FormItems {
  private startsPage = false
  private readonly open: OpenJump[] = []
  /** Id of a section → name of its first question. */
  private readonly sections: { readonly id: string; readonly at: number }[] = []
  private count = 0
  private made = 0

  constructor(
    private readonly language: string,
    private readonly report: Report,
  ) {}

  /** Sections that answers lead to, once all questions are known. */
  jumps(questions: readonly SurveyQuestion[]): readonly Jump[] {
    const before = questions.length - this.made
    return this.open.flatMap(({ question: asked, option: chosen, section }) => {
      const from = questions.findIndex(({ name: each }) => each === asked)
      const at = { place: questions[from]?.place ?? '', question: asked }
      const target = section === '' ? { at: this.made } : this.sections.find(({ id }) => id === section)
      // The rest of the own section is asked all the same.
      const next = this.sections.find(({ at: begins }) => begins + before > from)
      if (!target || !next || target.at + before <= from) {
        if (section !== null && next) this.report.leave(at, 'goToSectionId', 'noCounterpart', `${chosen} → ${section}`)
        return []
      }
      this.report.change(at, section === '' ? 'goToAction' : 'goToSectionId', 'spread', chosen)
      const node = binary('==', name(asked), value(chosen))
      return [
        {
          from: next.at + before - 1,
          to: target.at + before,
          node,
          source: `${asked} = ${chosen}`,
          construct: 'goToSectionId',
        },
      ]
    })
  }

  read(item: Fields, place: string): readonly SurveyQuestion[] {
    const fields = new WatchedFields(item, place, '', this.report)
    const [title, description] = [fields.text('title'), fields.text('description')]
    const id = fields.peekText('itemId')
    const stem = joined(this.language, [
      wordsOf(title, this.language),
      description === '' ? {} : { [this.language]: `<small>${htmlOf(description)}</small>` },
    ])
    const found = this.item(fields, stem, id)
    fields.close()
    this.made += found.length
    return found
  }

  private item(fields: WatchedFields, stem: Words, id: string): readonly SurveyQuestion[] {
    const { place } = fields
    if ('pageBreakItem' in fields.raw) {
      fields.skip('pageBreakItem')
      this.report.take(fields, 'pageBreakItem')
      this.startsPage = true
      this.sections.push({ id, at: this.made })
      return isWordless(stem) ? [] : [this.intro(place, stem)]
    }
    if ('textItem' in fields.raw) {
      fields.skip('textItem')
      this.report.take(fields, 'textItem')
      return [this.intro(place, stem)]
    }
    if (fields.has('imageItem')) {
      const inner = fields.within(fields.take('imageItem'), 'imageItem')
      return [this.intro(place, joined(this.language, [stem, imageOf(inner, this.language)]))]
    }
    if (fields.has('videoItem')) {
      const inner = fields.within(fields.take('videoItem'), 'videoItem')
      const video = inner.within(inner.peek('video'), 'video')
      const [url, caption] = [video.text('youtubeUri'), inner.text('caption')]
      video.looks('properties')
      inner.close()
      const link = url === '' ? {} : { [this.language]: `<a href="${htmlOf(url)}">${htmlOf(caption || url)}</a>` }
      return [this.intro(place, joined(this.language, [stem, link]))]
    }
    if (fields.has('questionGroupItem'))
      return [this.group(fields.within(fields.take('questionGroupItem'), 'questionGroupItem'), stem)]
    if (!fields.has('questionItem')) return []
    const inner = fields.within(fields.take('questionItem'), 'questionItem')
    return [this.question(inner, stem)]
  }

  private question(item: WatchedFields, stem: Words): SurveyQuestion {
    const picture = imageOf(item, this.language)
    const fields = item.within(item.peek('question'), 'question')
    item.close()
    this.count += 1
    const called = `Q${this.count}`
    const required = fields.flag('required')
    const body = this.body(fields, called)
    const score = gradingOf(fields)
    fields.skip('questionId')
    fields.close()
    return question(called, item.place, {
      stem: joined(this.language, [stem, picture]),
      body:
        required && body.kind === 'blanks'
          ? { ...body, blanks: body.blanks.map((each) => ({ ...each, required })) }
          : body,
      required,
      score,
      newPage: this.takePage(),
    })
  }

  private group(item: WatchedFields, stem: Words): SurveyQuestion {
    const picture = imageOf(item, this.language)
    const grid = item.within(item.peek('grid'), 'grid')
    const columns = grid.within(grid.peek('columns'), 'columns')
    const multi = textOf(columns.take('type')) === 'CHECKBOX'
    const options = this.options(columns, '')
    const shuffle = grid.flag('shuffleQuestions')
    columns.flag('shuffle')
    const questions = (item.list('questions') as readonly Fields[]).map((each) => each)
    const rows = questions.map((each, at) => ({
      name: `R${at + 1}`,
      words: wordsOf(textOf((each['rowQuestion'] as Fields | undefined)?.['title']), this.language),
      visible: null,
    }))
    const required = questions.length > 0 && questions.every((each) => isYes(each['required']))
    if (!required && questions.some((each) => isYes(each['required'])))
      this.report.change(item, 'required', 'requirement')
    this.report.take(item, 'rowQuestion')
    item.close()
    this.count += 1
    return question(`Q${this.count}`, item.place, {
      stem: joined(this.language, [stem, picture]),
      body: matrix(rows, options, { multi, shuffle }),
      required,
      newPage: this.takePage(),
    })
  }

  private body(fields: WatchedFields, called: string): Body {
    const inner = (kind: string) => fields.within(fields.take(kind), kind)
    if (fields.has('choiceQuestion')) {
      const asked = inner('choiceQuestion')
      const type = textOf(asked.peek('type'))
      this.report.take(asked, `choiceQuestion ${type}`)
      const options = this.options(asked, called)
      const shuffle = asked.flag('shuffle')
      asked.close()
      return choice(options, type === 'CHECKBOX', { dropdown: type === 'DROP_DOWN', shuffle })
    }
    if (fields.has('scaleQuestion')) {
      const asked = inner('scaleQuestion')
      const [low, high] = [asked.number('low') ?? 1, asked.number('high') ?? 5]
      const labels = [asked.text('lowLabel'), asked.text('highLabel')]
      asked.close()
      return scale(levelsOf(low, high, this.language, labels), 'number')
    }
    if (fields.has('ratingQuestion')) {
      const asked = inner('ratingQuestion')
      const [count, icon] = [asked.number('ratingScaleLevel') ?? 5, textOf(asked.take('iconType'))]
      return scale(
        levelsOf(1, count, this.language, []),
        icon === 'STAR' ? 'star' : icon === 'HEART' ? 'heart' : 'number',
      )
    }
    if ('dateQuestion' in fields.raw) {
      const asked = inner('dateQuestion')
      const hasTime = asked.flag('includeTime')
      asked.flag('includeYear')
      return blanks({ pattern: hasTime ? 'DateTime' : 'Date' })
    }
    if ('timeQuestion' in fields.raw) {
      const asked = inner('timeQuestion')
      if (!asked.flag('duration')) return blanks({ pattern: 'Time' })
      this.report.change(asked, 'timeQuestion.duration', 'asText')
      return blanks({ regular: '^\\d+:[0-5]?\\d(:[0-5]?\\d)?$' })
    }
    if (fields.has('fileUploadQuestion')) {
      const asked = inner('fileUploadQuestion')
      const [count, size] = [asked.number('maxFiles') ?? 1, asked.number('maxFileSize') ?? 10_485_760]
      const types = asked.list('types').map((each) => groups[textOf(each)] ?? '')
      asked.skip('folderId')
      return {
        kind: 'attach',
        extensions: types.includes('') ? [] : types,
        count,
        size: Math.max(1, Math.ceil(size / 1_048_576)),
      }
    }
    const asked = inner('textQuestion')
    return blanks({ multiline: asked.flag('paragraph') })
  }

  private options(asked: WatchedFields, called: string): readonly SurveyOption[] {
    return (asked.list('options') as readonly Fields[]).map((each, at) => {
      const fields = asked.within(each, `options[${at}]`)
      const text = fields.peekText('value')
      const isOther = fields.flag('isOther')
      const image = fields.within(fields.peek('image'), 'image').peekText('contentUri')
      const [action, section] = [fields.peekText('goToAction'), fields.peekText('goToSectionId')]
      if (called !== '' && (action !== '' || section !== ''))
        this.open.push({
          question: called,
          option: isOther ? 'other' : text,
          section: section === '' ? (actions[action] ?? null) : section,
        })
      fields.close()
      const other = this.language.startsWith('zh') ? '其他' : 'Other'
      return isOther
        ? option('other', wordsOf(other, this.language), { input: true, fixed: true, image })
        : option(text, wordsOf(text, this.language), { image })
    })
  }

  private intro(place: string, stem: Words): SurveyQuestion {
    return question('', place, { stem, body: { kind: 'intro' }, newPage: this.takePage() })
  }

  private takePage(): boolean {
    const starts = this.startsPage
    this.startsPage = false
    return starts
  }
}
