import type { Filter, SessionFilter } from '@naire/domain/analysis'
import type { QuestionType } from '@naire/domain/questions'
import { useTranslation } from 'react-i18next'
import { useCodebook } from '../analysis-client.ts'
import { Chart } from '../chart/Chart.tsx'
import type { CountedQuestion } from '../codebook-words.ts'
import type { DistributionPart } from './distribution-part.ts'
import styles from './distribution.module.css'
import { FileGallery } from './FileGallery.tsx'
import { FigureLine, NumberLine } from './NumberLine.tsx'
import { PictureHeat } from './PictureHeat.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import { TextList } from './TextList.tsx'

interface PartsViewProps {
  readonly naireSid: string
  /** Null: they are figures of the whole questionnaire. */
  readonly question: CountedQuestion | null
  /** Description for those who do not see it. */
  readonly heading: string
  readonly parts: readonly DistributionPart[]
  readonly filter: Filter | null
  readonly sessions: SessionFilter
  readonly asTable: boolean
  readonly pictureId?: string
  /** Absent: nothing can be picked. */
  readonly onPick?: (filter: Filter) => void
  /** Categories that are picked now. */
  readonly picked?: ReadonlySet<string>
}

const withPicture: readonly (QuestionType | null)[] = ['imageChoice', 'canvasChoice', 'imageSegment']

/** Charts and lists of a question or a figure, each variable in the one that suits it. */
export function PartsView({ question, parts, ...rest }: PartsViewProps) {
  const { t } = useTranslation('analysis')
  if (parts.length === 0) return <p className="n-aside">{t('distribution.nothing')}</p>
  return (
    <div className={styles.parts}>
      {question !== null && withPicture.includes(question.type) && !rest.asTable && (
        <PictureHeat naireSid={rest.naireSid} question={question} parts={parts} />
      )}
      {parts.map((part, at) => (
        <Part key={part.key} part={part} question={question} isFirst={at === 0} {...rest} />
      ))}
    </div>
  )
}

interface PartProps extends Omit<PartsViewProps, 'parts'> {
  readonly part: DistributionPart
  readonly isFirst: boolean
}

function Part({ part, question, heading, isFirst, pictureId, onPick, picked, asTable, ...scope }: PartProps) {
  const { t } = useTranslation('analysis')
  const map = useCodebook(scope.naireSid).data?.map
  const name = [heading, part.title].filter((words) => words !== '').join(' ')
  const picks = part.kind === 'chart' && onPick !== undefined && part.filterOf('', '') !== null
  return (
    <div className={styles.part} role="group" aria-label={name}>
      <p className={styles.head}>
        {part.title !== '' && question !== null && (
          <strong>
            <bdi>{part.title}</bdi>
          </strong>
        )}
        {part.kind === 'chart' && <span className={styles.base}>{t('base', { n: part.base })}</span>}
      </p>
      {part.kind === 'chart' && (
        <>
          {part.base === 0 ? (
            <p className="n-aside">{t(question === null ? 'distribution.nothing' : 'distribution.none')}</p>
          ) : map != null && part.place !== undefined && !asTable ? (
            <PlaceMap
              {...scope}
              tiles={map}
              variable={part.place}
              spec={part.spec}
              name={name}
              {...(onPick === undefined ? {} : { onPick })}
            />
          ) : (
            <Chart
              spec={part.spec}
              name={name}
              asTable={asTable}
              {...(isFirst && pictureId !== undefined ? { pictureId } : {})}
              {...(picks
                ? {
                    onPick: ({ category, series }) => {
                      const filter = part.filterOf(category, series)
                      if (filter !== null) onPick(filter)
                    },
                  }
                : {})}
              {...(picked === undefined ? {} : { picked })}
            />
          )}
          {part.numbers !== undefined && part.base > 0 && <NumberLine numbers={part.numbers} />}
          {part.figures !== undefined && part.base > 0 && <FigureLine figures={part.figures} />}
        </>
      )}
      {part.kind === 'texts' && <TextList {...scope} variable={part.variable} texts={part.texts} />}
      {part.kind === 'files' && question !== null && (
        <FileGallery {...scope} question={question} variable={part.variable} answered={part.answered} />
      )}
    </div>
  )
}
