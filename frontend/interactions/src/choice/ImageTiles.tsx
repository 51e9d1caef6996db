import type { OptionState } from '@naire/domain/answering'
import { groupName, plainText, RichText } from '@naire/ui'
import { useState, type CSSProperties } from 'react'
import { OptionText } from '../options/OptionText.tsx'
import { Enlarge } from '../picture/Enlarge.tsx'
import { useResources } from '../resources/resources.tsx'
import type { ChoiceInHand } from './choosing.ts'
import './image-tiles.css'

/** Pictures to choose among; each can be looked at in full. */
export function ImageTiles({ choice }: { readonly choice: ChoiceInHand }) {
  return (
    <div className="n-tiles" style={{ '--columns': Math.max(1, choice.content.OptionLayout) } as CSSProperties}>
      {choice.options.map((option) =>
        option.isGroupIntro ? (
          <p className="n-tiles__group" key={option.sid}>
            <RichText html={option.text} />
          </p>
        ) : (
          <Tile key={option.sid} choice={choice} option={option} />
        ),
      )}
    </div>
  )
}

function Tile({ choice, option }: { readonly choice: ChoiceInHand; readonly option: OptionState }) {
  const url = useResources().address(choice.image(option))
  const [broken, setBroken] = useState(false)
  const checked = choice.chosen.has(option.sid)
  const words = plainText(option.text) || option.code
  const text = choice.textOf(option)
  return (
    <div
      className="n-tile"
      data-checked={checked || undefined}
      data-disabled={choice.isLocked(option) || undefined}
      data-invalid={choice.error !== undefined || undefined}
    >
      <label className="n-tile__target">
        {url !== null && !broken && (
          <img className="n-tile__image" src={url} alt="" loading="lazy" onError={() => setBroken(true)} />
        )}
        <span className="n-tile__words">
          <input
            type={choice.content.AllowMulti ? 'checkbox' : 'radio'}
            ref={groupName(choice.name)}
            value={option.code}
            checked={checked}
            disabled={choice.isLocked(option)}
            onChange={(event) => choice.set(option, event.target.checked)}
          />
          <span>{option.text === '' ? words : <RichText html={option.text} />}</span>
        </span>
      </label>
      {url !== null && !broken && <Enlarge url={url} name={words} />}
      {text && (
        <div className="n-tile__inside">
          <OptionText {...text} />
        </div>
      )}
    </div>
  )
}
