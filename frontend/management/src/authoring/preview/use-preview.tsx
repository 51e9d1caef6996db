import { DesktopOutlined, MobileOutlined, ReloadOutlined, TabletOutlined } from '@ant-design/icons'
import type { ViewPort, Answering } from '@naire/domain/answering'
import { hasCover } from '@naire/domain/naires'
import { testCasesOf } from '@naire/domain/test-cases'
import { Button, Segmented, Select } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { contentLanguages } from '../languages/content-languages.ts'
import { openSession } from '@naire/domain/answering'
import { fill } from '@naire/domain/synthetic-respondents'
import type { OpenedNaire } from '../../workplace/compiled-naire.ts'
import { newSid } from '../../workplace/sid.ts'

const icons = {
  mobile: <MobileOutlined />,
  tablet: <TabletOutlined />,
  desktop: <DesktopOutlined />,
} as const satisfies Record<ViewPort, unknown>
const devices = ['mobile', 'tablet', 'desktop'] as const satisfies readonly ViewPort[]

interface Preview extends OpenedSession {
  readonly look: Look
  readonly controls: ReactNode
}

/**
 * On which device, in which of its languages and in which state a questionnaire is looked at, and what changes it:
 * first blank on a phone, in the reader's language where it has that. Like a respondent's, a blank session begins with
 * the cover.
 */
export function usePreview({ naire, compiled }: OpenedNaire): Preview {
  const { t, i18n } = useTranslation('management')
  const langs = contentLanguages(naire)
  const [viewPort, setViewPort] = useState<ViewPort>('mobile')
  const [lang, setLang] = useState(
    (langs.find(({ value }) => value === i18n.language) ?? langs[0])?.value ?? i18n.language,
  )
  const [state, setState] = useState<string>('blank')
  const [{ round, isBegun }, setProgress] = useState({ round: 0, isBegun: false })
  const end = ends.find((each) => state === `end ${each}`) ?? null
  const beginning = end === null ? state : 'blank'
  const session = useMemo(
    () => opened({ naire, compiled }, { viewPort, lang, beginning, round }),
    [naire, compiled, viewPort, lang, beginning, round],
  )
  const options = devices.map((value) => ({ value, icon: icons[value], label: t(`preview.${value}`) }))
  const states = [
    {
      label: t('testing:preview.state'),
      options: [
        ...(['blank', 'chance'] as const).map((value) => ({
          value: String(value),
          label: t(`testing:preview.${value}`),
        })),
        ...testCasesOf(naire).map(({ sid, name }) => ({ value: sid, label: name })),
      ],
    },
    {
      label: t('preview.ends.title'),
      options: ends.map((each) => ({ value: `end ${each}`, label: t(`preview.ends.${each}`) })),
    },
  ]
  const controls = (
    <>
      <Segmented<ViewPort> options={options} value={viewPort} onChange={setViewPort} aria-label={t('preview.device')} />
      {langs.length > 1 && (
        <Select
          value={lang}
          options={[...langs]}
          onChange={setLang}
          aria-label={t('preview.language')}
          popupMatchSelectWidth={false}
        />
      )}
      <Select
        value={state}
        options={states}
        onChange={setState}
        aria-label={t('testing:preview.state')}
        popupMatchSelectWidth={false}
      />
      <Button icon={<ReloadOutlined aria-hidden />} onClick={() => setProgress({ round: round + 1, isBegun: false })}>
        {t('preview.again')}
      </Button>
    </>
  )
  const isCover = end === null && beginning === 'blank' && !isBegun && hasCover(naire)
  const onBegin = () => setProgress({ round, isBegun: true })
  return { ...session, controls, look: { viewPort, lang, end, isCover, onBegin, round } }
}

/** Nothing answered, answered by chance, or as the test case of this sid. */
type PreviewStart = 'blank' | 'chance' | (string & {})

interface Situation {
  readonly viewPort: ViewPort
  readonly lang: string
  readonly beginning: PreviewStart
  /** Number of times that it was started over. */
  readonly round?: number
}

interface OpenedSession {
  readonly session: Answering
  /** When it was opened, ISO 8601. */
  readonly at: string
}

export function opened({ naire, compiled }: OpenedNaire, { viewPort, lang, beginning }: Situation): OpenedSession {
  const kept = testCasesOf(naire).find(({ sid }) => sid === beginning)
  const now = kept ? new Date(kept.at) : new Date()
  const session = openSession(compiled, { sessionSid: kept?.sid ?? newSid(), viewPort, lang, now })
  if (beginning === 'chance') fill(session, { seed: newSid(), at: now })
  else if (kept) session.load(kept.feedbacks, now)
  return { session, at: now.toISOString() }
}

/** Outcomes of a session, as a respondent sees them: answered, not eligible, over quota. */
const ends = ['success', 'prohibit', 'fullQuota'] as const
export type End = (typeof ends)[number]

export interface Look {
  readonly viewPort: ViewPort
  readonly lang: string
  /** Null: the pages. */
  readonly end: End | null
  /** The cover instead. */
  readonly isCover: boolean
  readonly onBegin: () => void
  /** Number of times that it was started over. */
  readonly round?: number
}
