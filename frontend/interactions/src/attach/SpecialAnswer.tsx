import { lazyPart, Banner, ChoiceRow, FieldError, RecordButton, useWords } from '@naire/ui'
import { attachKinds, attachKindName } from '@naire/domain/interactions'
import { Suspense } from 'react'
import { attachContent } from './content.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import { useError } from '../answering/use-error.ts'
import { AttachChip } from './AttachChip.tsx'
import { useRecording } from './use-recording.ts'
import { clockTime } from './readable-units.ts'
import './attach.css'

/** Recording, signature and snapshot beside a question, as far as it takes them. */
export function SpecialAnswer(props: InteractionAnswerProps) {
  const { SpecAttachTypes } = attachContent(props.interaction)
  return (
    <>
      {SpecAttachTypes.includes(attachKinds.Record) && <RecordAnswer {...props} />}
      <Suspense fallback={null}>
        {SpecAttachTypes.includes(attachKinds.Sign) && <SignAnswer {...props} />}
        {SpecAttachTypes.includes(attachKinds.Snapshot) && <SnapshotAnswer {...props} />}
      </Suspense>
    </>
  )
}

/** Fetches what only some questions take. */
export async function preloadSpecials(): Promise<void> {
  await Promise.all([loadSign(), loadSnapshot()])
}

const loadSign = () => import('./SignAnswer.tsx')
const loadSnapshot = () => import('./SnapshotAnswer.tsx')
const SignAnswer = lazyPart(loadSign)
const SnapshotAnswer = lazyPart(loadSnapshot)

/** Voice recordings: one big button, the time, and each segment with its state. */
function RecordAnswer(props: InteractionAnswerProps) {
  const { question, interaction, ports, told } = props
  const { t } = useWords()
  const { attaches, stage, guard, level, seconds, hears, mayHear, setMayHear, press, remove } = useRecording(props)
  const { error } = useError(interaction, told, ({ params }) => params['type'] === attachKindName(attachKinds.Record))
  const id = `${question.sid}-${interaction.sid}`
  const { obstacle } = ports.recorder
  const running = stage === 'recording'
  const isNeeded = attachContent(interaction).SpecAttachValidation.includes(attachKinds.Record)
  const isWritten = question.interactions.some(({ type }) => type === 'plainText')
  const otherWay = isNeeded ? t('questions:record.needed') : isWritten ? t('questions:record.write') : ''
  return (
    <div className="n-recordings" role="group" aria-labelledby={`${id}-title`}>
      <p className="n-recordings__title" id={`${id}-title`}>
        {isNeeded ? t('questions:record.title') : t('questions:record.titleOptional')}
      </p>
      {obstacle ? (
        <Banner tone="info">
          <p>{t(`questions:record.obstacle.${obstacle}`)}</p>
          <p>{otherWay}</p>
        </Banner>
      ) : (
        !interaction.readonly && (
          <div className="n-recordings__now">
            <RecordButton
              recording={running}
              level={level}
              disabled={stage === 'asking' || stage === 'storing'}
              label={running ? t('questions:record.stop') : t('questions:record.start')}
              describedBy={`${id}-stage`}
              onClick={press}
            />
            <p className="n-recordings__time" role="timer">
              {clockTime(seconds)}
            </p>
            <p className="n-recordings__stage" id={`${id}-stage`} role="status">
              {t(`questions:record.stage.${stage}`)}
            </p>
          </div>
        )
      )}
      {(stage === 'refused' || stage === 'failed') && (
        <Banner
          tone="warning"
          title={t(stage === 'failed' ? 'questions:record.failed.title' : `questions:record.refused.${guard}.title`)}
        >
          <p>{t(stage === 'failed' ? 'questions:record.failed.way' : `questions:record.refused.${guard}.way`)}</p>
          <p>{otherWay}</p>
        </Banner>
      )}
      {hears === null && !obstacle && !interaction.readonly && (
        <p className="n-recordings__stage">{t('questions:record.notHeard')}</p>
      )}
      {hears && !obstacle && !interaction.readonly && (
        <div className="n-recordings__hears">
          <ChoiceRow
            kind="checkbox"
            name={`${id}-hears`}
            value="on"
            checked={mayHear}
            disabled={running}
            describedBy={`${id}-hearer`}
            label={t('questions:record.hears')}
            onChange={setMayHear}
          />
          <p className="n-attaches__hint" id={`${id}-hearer`}>
            {t(hears === 'wechat' ? 'questions:record.hearerWechat' : 'questions:record.hearer')}
          </p>
        </div>
      )}
      {attaches.length > 0 && (
        <ul className="n-attaches__list">
          {attaches.map((attach, at) => (
            <AttachChip
              key={attach.Sid}
              place={at + 1}
              attach={attach}
              files={ports.files}
              {...(!interaction.readonly && { onRemove: () => remove(attach) })}
            />
          ))}
        </ul>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
