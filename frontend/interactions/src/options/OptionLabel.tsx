import { RichText } from '@naire/ui'
import { useResources } from '../resources/resources.tsx'
import './option-label.css'

interface OptionLabelProps {
  /** Reference of the picture; blank for none. */
  readonly image: string
  readonly html: string
}

/** The words of an option or row, under its picture when it has one. */
export function OptionLabel({ image, html }: OptionLabelProps) {
  const url = useResources().address(image)
  if (url === null) return <RichText html={html} />
  return (
    <span className="n-option-label">
      <img src={url} alt="" loading="lazy" draggable={false} />
      {html !== '' && <RichText html={html} />}
    </span>
  )
}
