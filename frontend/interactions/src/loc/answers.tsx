import { Banner, Button, Field, TextInput, useWords } from '@naire/ui'
import { useState } from 'react'
import { useError } from '../answering/use-error.ts'
import { useKeptFocus } from '../answering/use-kept-focus.ts'
import { currentPosition, type PositionFailure } from './position.ts'
import { keptPoint, locOf, locReply } from './reply.ts'
import './loc.css'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** Where somebody is: the device's position when they allow it, an address in words, or both. */
export function LocAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const { t } = useWords()
  const { error, onBlur } = useError(interaction, told)
  const root = useKeptFocus<HTMLDivElement>('.n-button')
  const [stage, setStage] = useState<'ready' | 'asking' | PositionFailure>('ready')
  const [accuracy, setAccuracy] = useState<number | null>(null)
  const { Lnglat, Location } = locOf(interaction.draft)
  const id = `${question.sid}-${interaction.sid}`
  const give = (place: Parameters<typeof locReply>[0]) => ports.answer(question.sid, interaction.sid, locReply(place))
  const ask = async () => {
    setStage('asking')
    const found = await currentPosition()
    if (typeof found === 'string') return setStage(found)
    setStage('ready')
    setAccuracy(found.accuracy)
    give({ Lnglat: keptPoint(found.point), Location })
  }
  return (
    <div className="n-loc" ref={root} role="group" aria-labelledby={labelledBy} onBlur={onBlur}>
      {!interaction.readonly && (
        <>
          <p className="n-loc__reason" id={`${id}-reason`}>
            {t('questions:loc.reason')}
          </p>
          <Button icon="place" busy={stage === 'asking'} aria-describedby={`${id}-reason`} onClick={() => void ask()}>
            {t(Lnglat === '' ? 'questions:loc.find' : 'questions:loc.again')}
          </Button>
        </>
      )}
      <p className="n-loc__found" role="status">
        {Lnglat !== '' && (
          <>
            <span>
              {t('questions:loc.found')} <bdi dir="ltr">{Lnglat}</bdi>
              {accuracy !== null && ` · ${t('questions:loc.accuracy', { n: accuracy })}`}
            </span>
            {!interaction.readonly && (
              <Button look="quiet" onClick={() => give({ Lnglat: '', Location })}>
                {t('questions:loc.remove')}
              </Button>
            )}
          </>
        )}
      </p>
      {stage !== 'ready' && stage !== 'asking' && (
        <Banner tone="warning" title={t('questions:loc.failed')}>
          {t(`questions:loc.failure.${stage}`)}
        </Banner>
      )}
      <Field id={id} label={t('questions:loc.address')} error={error}>
        {(aria) => (
          <TextInput
            {...aria}
            autoComplete="street-address"
            maxLength={longestAddress}
            value={Location}
            readOnly={interaction.readonly}
            onText={(text) => give({ Lnglat, Location: text })}
          />
        )}
      </Field>
    </div>
  )
}

const longestAddress = 200
