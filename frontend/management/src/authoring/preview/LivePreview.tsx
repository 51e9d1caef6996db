import type { NaireRecord } from '@naire/domain/naires'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compiledRecord } from '../../workplace/compiled-naire.ts'
import { ownLanguageOf } from '@naire/domain/authoring'
import { PreviewFrame } from './PreviewFrame.tsx'
import styles from './preview.module.css'
import { opened } from './use-preview.tsx'

type Part = 'pages' | 'cover' | 'end'

/** A questionnaire on a phone beside what sets its look: what is set is shown at once, saved or not. */
export default function LivePreview({ record }: { readonly record: NaireRecord }) {
  const { t } = useTranslation('collaboration')
  const [part, setPart] = useState<Part>('pages')
  const lang = ownLanguageOf(record)
  const hashes = record.Questions.map(({ Hash }) => Hash).join()
  const query = useQuery({
    queryKey: ['look-preview', record.Sid, hashes],
    queryFn: () => compiledRecord(record),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
    meta: { quiet: true },
  })
  const session = useMemo(
    () => query.data && opened(query.data, { viewPort: 'mobile', lang, beginning: 'blank' }).session,
    [query.data, lang],
  )
  return (
    <aside className={styles.live} aria-label={t('look.title')} data-live-preview>
      <Segmented<Part>
        block
        value={part}
        onChange={setPart}
        options={(['pages', 'cover', 'end'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
      />
      {session ? (
        <PreviewFrame
          naire={record}
          session={session}
          look={{
            viewPort: 'mobile',
            lang,
            end: part === 'end' ? 'success' : null,
            isCover: part === 'cover',
            onBegin: () => setPart('pages'),
          }}
        />
      ) : (
        <Skeleton active={query.isPending} />
      )}
    </aside>
  )
}
