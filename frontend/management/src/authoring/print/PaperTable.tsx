import type { CodebookPart } from '@naire/domain/authoring'
import { OptionLabel } from '@naire/frontend-interactions/options/OptionLabel.tsx'
import styles from './print.module.css'

interface PaperTableProps {
  readonly parts: readonly CodebookPart[]
  readonly hasCodes: boolean
  /** What is marked in each cell; blank: it is written in. */
  readonly sign: string
}

/** Rows against options, or against columns. */
export function PaperTable({ parts, hasCodes, sign }: PaperTableProps) {
  const rows = parts.filter(({ Axis }) => Axis === 'row')
  const heads = parts.filter(({ Axis, IsGroupIntro }) => Axis !== 'row' && !IsGroupIntro)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {heads.map((head) => (
            <th key={head.sid} scope="col">
              <Named part={head} hasCodes={hasCodes} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.sid}>
            <th scope="row">
              <Named part={row} hasCodes={hasCodes} />
            </th>
            {heads.map((head) => (
              <td key={head.sid}>{row.IsGroupIntro ? '' : sign}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Named({ part: { html, image, code }, hasCodes }: { readonly part: CodebookPart; readonly hasCodes: boolean }) {
  return (
    <>
      <OptionLabel image={image} html={html} />
      {hasCodes && (
        <small className={styles.code} dir="ltr">
          {' '}
          {code}
        </small>
      )}
    </>
  )
}
