import type { Answering, Finding, PageState, QuestionState } from '@naire/domain/answering'
import {
  closedQuestions,
  limitEntries,
  limitsOn,
  moved,
  secondsLeft,
  timeLimitsOf,
  type LimitClocks,
  type TimeLimit,
} from '@naire/domain/time-limits'
import { questionId } from '@naire/frontend-questions/answers.ts'
import { Icon, useWords, type Wording } from '@naire/ui'
import { useEffect, useRef, useState } from 'react'
import type { LiveSession } from '../session/live-session.ts'
import type { KeptLimits } from '../storage/rows.ts'
import type { Paging } from './use-paging.ts'
import './TimeLimits.css'

interface TimeLimitsProps {
  readonly session: LiveSession
  readonly paging: Paging
}

/** A limit of the open page, and the seconds that are left of it. */
interface ShownLimit extends TimeLimit {
  readonly left: number
}

/**
 * Clocks of the time limits that hold on the open page. What has passed is closed with what was answered: the page is
 * left, or the session handed in.
 */
export default function TimeLimits({ session, paging }: TimeLimitsProps) {
  const words = useWords()
  const [shown, setShown] = useState<readonly ShownLimit[]>([])
  const [said, setSaid] = useState<Announcement>(nothingTold)
  const now = useRef({ paging, words })
  useEffect(() => {
    now.current = { paging, words }
  })
  useEffect(() => {
    const limits = timeLimitsOf(session.naire)
    if (limits === null) return
    const kept = keptLimits(session, limits.naire)
    let { clocks } = kept
    // As if the device had slept since.
    let last = { at: kept.at, mono: performance.now(), isHidden: true }
    let keptAt = 0
    const left = new Set<string>()
    let shut: { readonly whole: Answering; readonly answering: Answering | null; readonly size: number } = {
      whole: session.view().answering,
      answering: null,
      size: 0,
    }

    const tick = () => {
      const { page } = now.current.paging
      const at = Date.now()
      const mono = performance.now()
      // The monotonic clock may stand still while the device sleeps; the other one is only believed for that time.
      const ms = last.isHidden ? Math.max(mono - last.mono, at - last.at) : mono - last.mono
      last = { at, mono, isHidden: document.visibilityState === 'hidden' }
      const before = clocks
      const running = limitsOn(limits, page ?? null)
      clocks = moved(clocks, running, { at, ms })
      const over = Object.keys(clocks).filter((key) => hasPassed(clocks, key) && !hasPassed(before, key))
      // Whoever opens the page is told of every clock that runs.
      const known: LimitClocks = keptAt === 0 ? {} : before
      const isNew = Object.keys(clocks).length > Object.keys(before).length
      if (isNew || over.length > 0 || at - keptAt > keepMs) {
        keptAt = at
        const Limits = { clocks, at, entries: limitEntries(clocks) }
        session.news.tell({ kind: 'noted', patch: { Limits, ...(over.length > 0 && { OverTime: at }) } })
      }
      const next = running.map((limit) => ({ ...limit, left: leftOf(clocks, limit) }))
      setShown(next)
      const told = toldNow(next, known, over)
      setSaid((earlier) => {
        const isFresh = at - earlier.at <= toldMs
        // That a page was left is not talked over by the clock of the next one.
        if (told === undefined || (earlier.isOver && isFresh && known[told.key] === undefined))
          return isFresh ? earlier : nothingTold
        const isOver = told.left === 0
        const { words: here } = now.current
        return { text: isOver ? here.t('timeLimit.over') : sentenceOf(told, session, here), isOver, at }
      })
      close(clocks)
    }

    const close = (all: LimitClocks) => {
      const { page, submit, next } = now.current.paging
      const view = session.view()
      const pages = view.answering.pages()
      const closed = closedQuestions(all, limits, pages) ?? new Set(pages.flatMap(({ questionSids }) => questionSids))
      if (closed.size === 0) return
      for (const sid of page?.questionSids ?? [])
        document.getElementById(questionId(sid))?.toggleAttribute('inert', closed.has(sid))
      if (view.answering !== shut.answering || closed.size !== shut.size) {
        const whole = view.answering === shut.answering ? shut.whole : view.answering
        const answering = withoutClosed(whole, closed)
        shut = { whole, answering, size: closed.size }
        // The page is left once the screen knows what is not asked for any more.
        return session.set({ ...view, answering })
      }
      const isAll = hasPassed(all, 'naire')
      const at = isAll ? '' : page?.disabled ? page.sid : null
      if (at === null || left.has(at)) return
      left.add(at)
      if (isAll) submit()
      else next()
    }

    tick()
    const timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [session])

  // The page that was just left has its clock until the next look.
  const open = new Set(paging.page?.questionSids)
  const here = shown.filter(({ closes }) => closes === null || closes.every((sid) => open.has(sid)))
  return (
    <div className="n-limits">
      <div className="n-limits__clocks" role="timer" aria-live="off">
        {here.map((limit) => (
          <p key={limit.key} className="n-limits__clock" data-near={limit.left <= warnSeconds}>
            <Icon name="clock" />
            {sentenceOf(limit, session, words)}
          </p>
        ))}
      </div>
      <p className={said.isOver ? 'n-limits__over' : 'n-hidden'} role="status">
        {said.text}
      </p>
    </div>
  )
}

/** Sentence that is read out; shown too where a limit has passed. */
interface Announcement {
  readonly text: string
  readonly isOver: boolean
  readonly at: number
}

const nothingTold: Announcement = { text: '', isOver: false, at: 0 }

const [tickMs, keepMs, toldMs] = [500, 15_000, 15_000]

/** Seconds before the end at which somebody is told who does not look at the clock. */
const warnings = [60, 10] as const
const [warnSeconds] = warnings

/** As the earlier visit left them; the questionnaire's own clock runs from the beginning of the session. */
function keptLimits({ earlier, facts }: LiveSession, seconds: number | null): Pick<KeptLimits, 'clocks' | 'at'> {
  const { clocks, at } = earlier?.limits ?? { clocks: {}, at: facts.StartTime }
  if (seconds === null) return { clocks, at }
  const naire = { startedAt: facts.StartTime, usedMs: at - facts.StartTime, overAt: null, seconds }
  return { clocks: { naire, ...clocks }, at }
}

/**
 * The same session without what is closed: nothing is wrong with it or waits there, and a page that is closed as a whole
 * is none to turn back to.
 */
function withoutClosed(answering: Answering, closed: ReadonlySet<string>): Answering {
  const isOpen = ({ questionSid }: Finding) => !closed.has(questionSid)
  const questions = new WeakMap<QuestionState, QuestionState>()
  let pages: { readonly of: readonly PageState[]; readonly as: readonly PageState[] } = { of: [], as: [] }
  const own: Partial<Answering> = {
    validateQuestion: (sid) => answering.validateQuestion(sid).filter(isOpen),
    validatePage: (sid) => answering.validatePage(sid).filter(isOpen),
    validateAll: () => answering.validateAll().filter(isOpen),
    question(sid) {
      const state = answering.question(sid)
      if (!closed.has(sid)) return state
      const known = questions.get(state) ?? { ...state, waitSeconds: 0 }
      questions.set(state, known)
      return known
    },
    pages() {
      const of = answering.pages()
      if (of !== pages.of) {
        const isClosed = ({ questionSids }: PageState) => questionSids.every((sid) => closed.has(sid))
        pages = { of, as: of.map((page) => (isClosed(page) ? { ...page, disabled: true } : page)) }
      }
      return pages.as
    },
  }
  return new Proxy(answering, {
    get(target, name: keyof Answering) {
      const value = own[name] ?? target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const hasPassed = (clocks: LimitClocks, key: string): boolean => clocks[key] != null && clocks[key].overAt !== null

const leftOf = (clocks: LimitClocks, { key, seconds }: TimeLimit): number => {
  const clock = clocks[key]
  return clock === undefined ? seconds : secondsLeft(clock)
}

/** The limit to be told aloud now: one that has passed, one that has just begun, or is about to pass. */
function toldNow(shown: readonly ShownLimit[], before: LimitClocks, over: readonly string[]): ShownLimit | undefined {
  return (
    shown.find(({ key }) => over.includes(key)) ??
    shown.find(({ key }) => before[key] === undefined) ??
    shown.find((limit) => {
      const earlier = leftOf(before, limit)
      return warnings.some((seconds) => earlier > seconds && limit.left <= seconds)
    })
  )
}

function sentenceOf({ scope, left, closes }: ShownLimit, session: LiveSession, { t, lang }: Wording): string {
  const [sid = ''] = closes ?? []
  const { number, code } = scope === 'question' ? session.view().answering.question(sid) : { number: null, code: '' }
  return t(`timeLimit.${scope}`, { n: number ?? code, time: clockText(left, lang) })
}

/** Minutes and seconds, with hours where there are any. */
function clockText(seconds: number, lang: string): string {
  const hours = Math.floor(seconds / 3_600)
  const parts = [...(hours > 0 ? [hours] : []), Math.floor((seconds % 3_600) / 60), seconds % 60]
  const digits = (at: number) => new Intl.NumberFormat(lang, { minimumIntegerDigits: at === 0 ? 1 : 2 })
  return parts.map((part, at) => digits(at).format(part)).join(':')
}
