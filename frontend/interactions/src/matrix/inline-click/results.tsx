import { plainText, SlottedText } from '@naire/ui'
import { cellKeyOf } from '@naire/domain/interactions'
import { MatrixResult } from '../results.tsx'
import { inlineText, placeOf, placePattern } from './places.ts'
import './inline-click.css'
import { matrixEntries } from '../axes.ts'
import { NoReply } from '../../results/NoReply.tsx'
import { type InteractionResultProps } from '../../results/props.ts'

/** The text with what was clicked in it. */
export function InlineClickResult(props: InteractionResultProps) {
  const { interaction } = props
  const entries = matrixEntries(interaction.draft)
  if (entries.length === 0) return <NoReply />
  const text = inlineText(interaction)
  const clicked = new Set(entries.map(cellKeyOf))
  return (
    <>
      {text !== '' && (
        <div className="n-inline__text">
          <SlottedText
            html={text}
            pattern={placePattern}
            slot={(name) => {
              const place = placeOf(interaction, name)
              if (!place) return null
              const words = plainText(place.option.text) || place.option.code
              return clicked.has(cellKeyOf({ RowSid: place.row.sid, OptionSid: place.option.sid })) ? (
                <mark>{words}</mark>
              ) : (
                words
              )
            }}
          />
        </div>
      )}
      <MatrixResult {...props} />
    </>
  )
}
