import { LinkOutlined } from '@ant-design/icons'
import { keptAttribute } from '@naire/domain/markup'
import { FilePicker } from '@naire/ui'
import { Select } from 'antd'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../controls/controls.module.css'
import { useUpload, resourceKinds } from '../controls/use-upload.ts'
import { inserted, linked, markedWith } from './rich-commands.ts'
import styles from './rich-text.module.css'
import { richSchema } from './schema.ts'
import { useRecord } from '../editor-session.ts'
import type { Command, EditorState } from 'prosemirror-state'
import { Whole } from '../../../workplace/SearchBox.tsx'

/** Gives the chosen words an address, or writes the address where nothing is chosen. */
export function LinkButton({ state, run, id }: ToolbarProps) {
  const { t } = useTranslation()
  const [address, setAddress] = useState<string | null>(null)
  const href = markedWith(state, richSchema.marks.link)?.['href']
  const isBad = address !== null && address !== '' && !isAddress(address)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (address === null || !isAddress(address)) return
    run(linked(address))
    setAddress(null)
  }
  return (
    <>
      <ToolButton
        label={t('editor:rich.link')}
        isOn={href !== undefined}
        onPress={() => setAddress(address === null ? String(href ?? '') : null)}
      >
        <LinkOutlined />
      </ToolButton>
      {address !== null && (
        <form className={styles.link} onSubmit={apply}>
          <input
            className={controls.input}
            dir="ltr"
            autoFocus
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            aria-label={t('editor:rich.address')}
            placeholder="https://"
            aria-invalid={isBad}
            aria-describedby={`${id}-address`}
          />
          <button type="submit" className={controls.link} disabled={!isAddress(address)}>
            {t('editor:list.apply')}
          </button>
          {href !== undefined && (
            <button type="button" className={controls.link} onClick={() => (run(linked(null)), setAddress(null))}>
              {t('editor:rich.unlink')}
            </button>
          )}
          <p id={`${id}-address`} className={controls.hint} role="status">
            {isBad && t('editor:rich.badAddress')}
          </p>
        </form>
      )}
    </>
  )
}

/** Checks for an absolute address that `domain/src/markup` keeps. */
const isAddress = (text: string) =>
  /^(?:https?:\/\/|mailto:|tel:)./i.test(text.trim()) && keptAttribute('a', 'href', text.trim()) !== null

/** Uploads a picture, which stands where the author stood. */
export function ImageButton({ run, id }: ToolbarProps) {
  const { t } = useTranslation()
  const upload = useUpload(({ Url, FileName }) => run(inserted('image', { src: Url, alt: FileName })))
  return (
    <FilePicker
      id={`${id}-picture`}
      accept={resourceKinds.image.accept}
      multiple={false}
      disabled={upload.isPending}
      onFiles={([file]) => file && upload.mutate(file)}
      label={t('editor:rich.image')}
    />
  )
}

/** Puts the value of a question between the words. */
export function ValueSelect({ run }: ToolbarProps) {
  const { t } = useTranslation()
  const { Questions } = useRecord()
  const options = Questions.map(({ Code }) => ({ value: `${Code}.text`, label: Code }))
  return (
    <Select
      className={styles.values ?? ''}
      showSearch
      value={null}
      options={options}
      placeholder={<Whole words={t('editor:rich.value')} />}
      aria-label={t('editor:rich.value')}
      onSelect={(source) => source !== null && run(inserted('value', { source }))}
    />
  )
}

export interface ToolbarProps {
  readonly state: EditorState
  readonly run: (command: Command) => void
  /** Of the text. */
  readonly id: string
}

interface ToolButtonProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The mouse leaves the choice in the text as it is. */
export function ToolButton({ label, isOn, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
