import { figureKinds, type BoardContent, type FigureKind, type Tile } from '@naire/domain/analysis'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { questionsIn, variableTitle } from '../codebook-words.ts'
import { added } from './board-state.ts'
import styles from './board.module.css'
import type { TileContext } from './use-tile.ts'

interface AddTilesProps {
  readonly context: TileContext
  readonly content: BoardContent
  readonly onChange: (tiles: readonly Tile[]) => void
}

/** Figures and questions that are on the board: searched, added and taken away. */
export function AddTiles({ context, content, onChange }: AddTilesProps) {
  const { t } = useTranslation('analysis')
  const questions = questionsIn(context.codebook)
  const made = context.codebook.filter(({ show }) => show === 'derived')
  const known = new Set<string>([...figureKinds, ...questions.map(({ sid }) => sid), ...made.map(({ id }) => id)])
  const choose = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    const kept = content.tiles.filter(({ id }) => wanted.has(id) || !known.has(id))
    const figures = figureKinds.filter((kind) => wanted.has(kind)) as readonly FigureKind[]
    onChange(
      added(
        kept,
        figures,
        ids.filter((id) => questions.some(({ sid }) => sid === id)),
        ids.filter((id) => made.some((variable) => variable.id === id)),
      ),
    )
  }
  return (
    <div className={styles.add}>
      <p className="n-aside">{t('arrange.how')}</p>
      <label htmlFor="board-tiles">{t('arrange.tiles')}</label>
      <Select
        id="board-tiles"
        mode="multiple"
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        value={content.tiles.map(({ id }) => id).filter((id) => known.has(id))}
        onChange={choose}
        options={[
          {
            label: t('arrange.figures'),
            options: figureKinds.map((kind) => ({ value: kind as string, label: t(`figures.${kind}`) })),
          },
          {
            label: t('arrange.questions'),
            options: questions.map(({ sid, code, stem, retiredAfter }) => ({
              value: sid,
              label: `${code} ${stem}${retiredAfter === null ? '' : ` (${t('tile.removed', { revision: retiredAfter })})`}`,
            })),
          },
          ...(made.length === 0
            ? []
            : [
                {
                  label: t('factory:tabs.variables'),
                  options: made.map((variable) => ({ value: variable.id, label: variableTitle(variable, t) })),
                },
              ]),
        ]}
      />
    </div>
  )
}
