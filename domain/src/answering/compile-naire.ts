import { defaultTimeZone, type Language, type PatternEngine } from '../expression/index.ts'
import type { NaireRecord, StoredQuestion } from '../naires/record.ts'
import type { CompiledNaire, CompiledPage } from './compiled.ts'
import { Compiler } from './compiler.ts'
import { MissingGuide, needsGuide, type Guide } from './guide.ts'
import { rank } from './graph/components.ts'
import { References } from './link.ts'
import { Programs } from './programs.ts'
import { LocalTexts } from './texts/local-texts.ts'
import type { WhyOf } from './why.ts'
import type { QuestionDefinitions } from '../questions/read-by-definition.ts'

export interface CompileOptions {
  /**
   * Definitions of at least the types that the questionnaire uses: all of `@naire/domain/questions`, or what
   * `loadQuestionTypes` gives.
   */
  readonly types: QuestionDefinitions
  /** Compiles its expressions: `fullLanguage`, or what `loadLanguage` gives for its `expressionTexts`. */
  readonly language: Language
  /** Of `@naire/domain/answering/pages`; needed when `needsGuide` says so. */
  readonly guide?: Guide
  /** Compiles the author's regular expressions; needed when `needsPatterns` says so. */
  readonly patterns?: PatternEngine
  /** `whyOf`; needed by who asks its sessions why. */
  readonly why?: WhyOf
}

/**
 * Makes a questionnaire ready to open sessions over. Once per questionnaire and revision: sessions share it.
 * @throws UnreadableContent for content that the import refuses, MissingQuestionType for a type without its definition,
 * MissingGuide where one is needed, ExpressionSyntaxError for an expression that is none.
 */
export function compileNaire(
  authored: NaireRecord,
  { types, language, guide, patterns: engine, why }: CompileOptions,
): CompiledNaire {
  if (!guide && needsGuide(authored)) throw new MissingGuide(`questionnaire ${authored.Sid}`)
  const repeats = guide?.repeats?.(authored)
  const record = repeats?.record ?? authored
  const patterns = engine && remembering(engine)
  const compiler = new Compiler(record, types, new Programs(language, patterns))
  const inOrder = record.Questions.toSorted((one, other) => one.Seq - other.Seq)
  const pages = pagesOf(inOrder)
  const pageAt = new Map(pages.map(({ sid }, at) => [sid, at]))
  const questions = compiler.questions(inOrder, (sid) => pageAt.get(sid)!)
  const fields = questions.flatMap((question) => question.fields)
  const outcome = compiler.outcome(fields)
  const quotas = compiler.quotas()
  const compiledGuide = guide?.compile(record, questions, pages, compiler) ?? null
  const { list, templates, seconds } = compiler
  const references = new References(list, questions, { scoreNode: outcome.score, seconds })
  const clockNodes = list.link(
    (path, question) => repeats?.nodeOf(path, question, references) ?? references.nodeOf(path),
  )
  const edges = list.edges()
  const bySid = new Map(questions.map((question) => [question.sid, question]))
  const textsByLang = new Map<string, LocalTexts>()
  const compiled: CompiledNaire = {
    sid: record.Sid,
    language: record.Language ?? 'zh-CN',
    timeZone: record.TimeZone ?? defaultTimeZone,
    usesGlobalSeed: record.UseGlobalShuffleSeed ?? false,
    hasNumbers: record.HideQuestionCode !== true,
    patterns,
    why,
    questions,
    fields,
    pages,
    guide: compiledGuide,
    repeats,
    seconds,
    quotas,
    outcome,
    nodes: list.nodes,
    questionOf: Int32Array.from(list.questions),
    isShown: Uint8Array.from(list.shown),
    edges,
    ranking: rank(edges),
    clockNodes,
    templates,
    questionAt: (place) => known(questions[place], place),
    fieldAt: (place) => known(fields[place], place),
    pageAt: (place) => known(pages[place], place),
    findQuestion: (sid) => bySid.get(sid),
    textsIn(lang) {
      const texts = textsByLang.get(lang) ?? new LocalTexts(compiled, record.Translations?.[lang] ?? {})
      textsByLang.set(lang, texts)
      return texts
    },
  }
  return compiled
}

function known<T>(item: T | undefined, place: number): T {
  if (item === undefined) throw new RangeError(`there is nothing at place ${place}`)
  return item
}

function remembering(engine: PatternEngine): PatternEngine {
  const compiled = new Map<string, ReturnType<PatternEngine['compile']>>()
  return {
    compile(pattern) {
      const before = compiled.get(pattern)
      if (before !== undefined) return before
      const fresh = engine.compile(pattern)
      // Patterns may be put together of answers: what was kept is no more than what one questionnaire has.
      if (compiled.size >= 1_000) compiled.clear()
      compiled.set(pattern, fresh)
      return fresh
    },
  }
}

/** The pages in the order of the questionnaire. `inOrder`: its questions by Seq. */
function pagesOf(inOrder: readonly StoredQuestion[]): readonly CompiledPage[] {
  const order = inOrder.toSorted((one, other) => one.PageSeq - other.PageSeq || one.Seq - other.Seq)
  const pages = new Map<string, { questions: number[]; questionSids: string[] }>(
    order.map(({ PageSid }) => [PageSid, { questions: [], questionSids: [] }]),
  )
  inOrder.forEach(({ PageSid, Sid }, at) => {
    pages.get(PageSid)?.questions.push(at)
    pages.get(PageSid)?.questionSids.push(Sid)
  })
  return [...pages].map(([sid, page]) => ({ sid, ...page }))
}
