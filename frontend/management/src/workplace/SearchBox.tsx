import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputProps } from 'antd'

interface SearchBoxProps extends Pick<InputProps, 'value' | 'defaultValue' | 'className' | 'dir'> {
  /** Says what is searched, to eyes and ears. */
  readonly label: string
  readonly onWords: (words: string) => void
}

/** Words that are looked for while they are written. */
export function SearchBox({ label, onWords, ...input }: SearchBoxProps) {
  return (
    <Input
      {...input}
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      placeholder={label}
      aria-label={label}
      onChange={({ target }) => onWords(target.value)}
    />
  )
}

/** Words that may end in an ellipsis, as a list's placeholder does: the whole can be read in their title. */
export function Whole({ words }: { readonly words: string }) {
  return <span title={words}>{words}</span>
}
