import { authorText } from '../author-text.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { useChangeContent } from '../use-change.ts'
import { useContent } from '../use-content.ts'
import { textsIn, type ControlProps, type FreeProps } from './control.ts'
import styles from './controls.module.css'
import { TypedInput, TypedArea } from './TypedText.tsx'

export function TextControl({ id, field, value, onChange }: FreeProps<'text'>) {
  return <TypedInput id={id} value={String(value ?? field.fallback)} onText={onChange} dir="auto" />
}

export function RichControl({ id, question, path, label }: ControlProps<'rich'>) {
  const change = useChangeContent(question.Sid)
  return (
    <RichText
      id={id}
      label={label}
      value={authorText.of(useContent(question), path)}
      onText={(text) => change((content) => authorText.put(content, path, text))}
    />
  )
}

export function LinesControl({ id, value, onChange }: FreeProps<'lines'>) {
  return (
    <TypedArea
      id={id}
      className={styles.source ?? ''}
      value={typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)}
      onText={onChange}
      rows={2}
      dir="ltr"
      spellCheck={false}
    />
  )
}

export function TextsControl({ id, value, onChange }: ControlProps<'texts'>) {
  return (
    <TypedArea
      id={id}
      className={styles.area ?? ''}
      value={textsIn(value).join('\n')}
      onText={(text) => onChange(linesOf(text))}
      rows={2}
    />
  )
}

export function NumbersControl({ id, value, onChange }: ControlProps<'numbers'>) {
  return (
    <TypedInput
      id={id}
      value={textsIn(value).join(' ')}
      onText={(text) =>
        onChange(
          text
            .split(/[\s,，]+/)
            .filter((word) => word !== '')
            .map(Number)
            .filter((number) => !Number.isNaN(number)),
        )
      }
      dir="ltr"
      inputMode="decimal"
    />
  )
}

export function PairsControl({ id, value, onChange }: FreeProps<'pairs'>) {
  const pairs = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>)
  const put = (text: string) =>
    onChange(
      Object.fromEntries(
        linesOf(text).map((line) => [
          line.slice(0, line.indexOf(':')).trim() || line,
          line.includes(':') ? line.slice(line.indexOf(':') + 1).trim() : '',
        ]),
      ),
    )
  return (
    <TypedArea
      id={id}
      className={styles.source ?? ''}
      value={pairs.map(([name, text]) => `${name}: ${String(text)}`).join('\n')}
      onText={put}
      rows={2}
      dir="ltr"
      spellCheck={false}
    />
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
