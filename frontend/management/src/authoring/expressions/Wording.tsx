import { wordingOf } from '@naire/domain/expression/wording'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './expressions.module.css'
import type { Reads } from './reads.ts'
import { say } from '../../workplace/say.ts'

interface WordingProps {
  readonly source: string
  readonly reads: Reads
  readonly kind: ExpressionKind
}

/** Plain-language wording of the expression, for people who do not write expressions. */
export function Wording({ source, reads, kind }: WordingProps) {
  const { t, i18n } = useTranslation('expressions')
  const phrase = useMemo(() => wordingOf(source, reads.environment, reads.naming), [source, reads])
  return phrase && <p className={styles.wording}>{t(`field.says.${kind}`, { words: say(phrase, t, i18n.language) })}</p>
}

/** Purpose of the expression: its truth, its value, or a number of points. */
export type ExpressionKind = 'condition' | 'value' | 'score'
