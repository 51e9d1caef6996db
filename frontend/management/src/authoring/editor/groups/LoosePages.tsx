import type { GroupDraft } from '@naire/domain/authoring'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRun } from '../use-run.tsx'
import styles from './groups.module.css'
import type { Page } from './pages.ts'
import { PageLine } from './PageLine.tsx'
import { usePageDrop } from './use-page-drag.ts'

interface LoosePagesProps {
  readonly pages: readonly Page[]
  readonly groups: readonly GroupDraft[]
}

/** Lines that are drawn before more are asked for. */
const step = 60

/** The pages in no group: those ticked become one. */
export function LoosePages({ pages, groups }: LoosePagesProps) {
  const { t } = useTranslation()
  const run = useRun()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(step)
  const chosen = pages.filter(({ sid }) => ticked.has(sid)).map(({ sid }) => sid)
  const tick = (sid: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, sid] : [...ticked].filter((other) => other !== sid)))
  const add = () => {
    if (run([{ type: 'AddPageGroup', pages: chosen }])) setTicked(new Set())
  }
  return (
    <section className={styles.section} aria-label={t('editor:groups.loose')} {...usePageDrop('out')} data-loose>
      <h3 className={styles.title}>{t('editor:groups.loose')}</h3>
      <p className={styles.hint}>{t('editor:groups.looseHint')}</p>
      {pages.slice(0, most).map((page) => (
        <div key={page.sid} className={styles.loose}>
          <Checkbox
            checked={ticked.has(page.sid)}
            onChange={({ target }) => tick(page.sid, target.checked)}
            aria-label={t('questions:page', { n: page.seq })}
          />
          <PageLine page={page} groups={groups} group={null} />
        </div>
      ))}
      <div className={styles.buttons}>
        {pages.length > most && (
          <Button size="small" onClick={() => setMost(most + step)}>
            {t('editor:groups.more', { n: pages.length - most })}
          </Button>
        )}
        {pages.length > 1 && chosen.length < pages.length && (
          <Button size="small" onClick={() => setTicked(new Set(pages.map(({ sid }) => sid)))}>
            {t('editor:groups.all')}
          </Button>
        )}
        <Button size="small" type="primary" disabled={chosen.length === 0} onClick={add}>
          {t('editor:groups.add', { n: chosen.length })}
        </Button>
      </div>
    </section>
  )
}
