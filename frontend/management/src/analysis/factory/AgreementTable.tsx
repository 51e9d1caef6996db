import type { CodeFrame } from '@naire/domain/analysis'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnalysis } from '../analysis-client.ts'
import { ProblemNote } from '../ProblemNote.tsx'
import styles from './factory.module.css'

/** Agreement of two people who coded the same texts: κ over all codes and for each. */
export function AgreementTable({ naireSid, frame }: { readonly naireSid: string; readonly frame: CodeFrame }) {
  const { t, i18n } = useTranslation('factory')
  const found = useAnalysis(naireSid, { kind: 'agreement', frameSid: frame.sid })
  const kappa = (value: number | null) =>
    value === null ? '—' : value.toLocaleString(i18n.language, { maximumFractionDigits: 2, minimumFractionDigits: 2 })
  if (found.isError) return <ProblemNote error={found.error} onRetry={() => void found.refetch()} />
  const { agreements, names = {} } = found.data?.result ?? {}
  if (agreements === undefined) return <Skeleton active />
  if (agreements.length === 0) return <p className="n-aside">{t('coding.noAgreement')}</p>
  return (
    <div className={styles.scroll}>
      {agreements.map(({ coders, texts, kappa: all, byCode }) => (
        <table key={coders.join(' ')} className={styles.table}>
          <caption>
            {t('coding.coders', {
              one: names[coders[0]] ?? t('steps.nobody'),
              other: names[coders[1]] ?? t('steps.nobody'),
              count: texts,
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('coding.codes')}</th>
              <th scope="col">κ</th>
              <th scope="col">{t('coding.differ')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('coding.allCodes')}</th>
              <td data-kappa={all ?? ''}>{kappa(all)}</td>
              <td />
            </tr>
            {byCode.map(({ code, kappa: own, differ }) => (
              <tr key={code}>
                <th scope="row" dir="auto">
                  {frame.codes.find((each) => each.code === code)?.title ?? code}
                </th>
                <td>{kappa(own)}</td>
                <td>{differ}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}
