import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { coloured, markedWith, richActionNames, richActions, type RichActionName } from './rich-commands.ts'
import styles from './rich-text.module.css'
import { ImageButton, LinkButton, ValueSelect } from './insertions.tsx'
import { colourNames, colourValue, richSchema } from './schema.ts'
import { ToolButton, type ToolbarProps } from './ToolButton.tsx'

const icons: Readonly<Record<RichActionName, ReactNode>> = {
  bold: <BoldOutlined />,
  italic: <ItalicOutlined />,
  underline: <UnderlineOutlined />,
  bullets: <UnorderedListOutlined />,
  numbers: <OrderedListOutlined />,
}

/** How words look, and what can stand between them. */
export function RichToolbar(props: ToolbarProps) {
  const { t } = useTranslation()
  const { state, run, id } = props
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('editor:rich.toolbar')} aria-controls={id}>
      {richActionNames.map((name) => (
        <ToolButton
          key={name}
          label={t(`editor:rich.${name}`)}
          isOn={richActions[name].isOn(state)}
          onPress={() => run(richActions[name].run)}
        >
          {icons[name]}
        </ToolButton>
      ))}
      <LinkButton {...props} />
      <ImageButton {...props} />
      <ColourSelect {...props} />
      <ValueSelect {...props} />
    </div>
  )
}

function ColourSelect({ state, run }: ToolbarProps) {
  const { t } = useTranslation()
  const value = String(markedWith(state, richSchema.marks.colour)?.['value'] ?? '')
  return (
    <select
      className={styles.select}
      aria-label={t('editor:rich.colour')}
      title={t('editor:rich.colour')}
      value={value}
      onChange={({ target }) => run(coloured(target.value || null))}
    >
      <option value="">{t('editor:rich.noColour')}</option>
      {colourNames.map((name) => (
        <option key={name} value={colourValue(name)}>
          {t(`editor:rich.colours.${name}`)}
        </option>
      ))}
    </select>
  )
}
