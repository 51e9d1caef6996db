import { DeleteOutlined, LinkOutlined, PictureOutlined } from '@ant-design/icons'
import { isPictureReference } from '@naire/domain/naires'
import { resourcesOf } from '@naire/frontend-questions/answers.ts'
import { FilePicker } from '@naire/ui'
import { Button } from 'antd'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditedPart } from '../editor-session.ts'
import styles from './controls.module.css'
import own from './picture-picker.module.css'
import { resourceKinds, resourceName, useUpload } from './use-upload.ts'

interface PicturePickerProps {
  readonly id: string
  readonly label: string
  /** Sid of a resource, or an address; blank: none. */
  readonly reference: string
  /** `type` as resources name it; blank when it is not known. */
  readonly onPick: (reference: string, type: string) => void
}

/** A picture: shown, uploaded, chosen among the questionnaire's own, taken away, or given by its address. */
export function PicturePicker({ id, label, reference, onPick }: PicturePickerProps) {
  const { t, i18n } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<'pictures' | 'address' | null>(null)
  const all = useEditedPart(({ record }) => record.ResourceList)
  const resources = useMemo(() => resourcesOf(all ?? []), [all])
  const pictures = (all ?? []).filter(({ Type = '' }) => resourceKinds.image.types.includes(Type))
  const known = all?.find(({ Sid }) => Sid === reference)
  const pick = (next: string, type: string) => {
    onPick(next, type)
    setWay(null)
    // What was pressed may be gone.
    group.current?.querySelector('button')?.focus()
  }
  const { mutate, isPending, share, error } = useUpload(({ Sid, Type }) => pick(Sid, Type), { quiet: true })
  const turn = (to: 'pictures' | 'address') => setWay(way === to ? null : to)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)
  return (
    <div ref={group} className={styles.resource} role="group" aria-label={label}>
      {reference !== '' && (
        <Shown
          key={reference}
          address={resources.address(reference)}
          name={known ? resourceName(known) : reference}
          label={label}
        />
      )}
      <div className={styles.buttons}>
        <FilePicker
          id={id}
          accept={resourceKinds.image.accept}
          multiple={false}
          disabled={isPending}
          onFiles={([file]) => file && mutate(file)}
          label={isPending ? `${t('editor:list.storing')} ${percent}` : t('editor:resource.upload')}
        />
        {pictures.length > 0 && (
          <Button
            size="small"
            icon={<PictureOutlined aria-hidden />}
            aria-expanded={way === 'pictures'}
            onClick={() => turn('pictures')}
          >
            {t('editor:resource.choose')}
          </Button>
        )}
        <Button
          size="small"
          type="text"
          icon={<LinkOutlined aria-hidden />}
          aria-expanded={way === 'address'}
          onClick={() => turn('address')}
        >
          {t('editor:resource.useAddress')}
        </Button>
        {reference !== '' && (
          <Button size="small" type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => pick('', '')}>
            {t('editor:resource.none')}
          </Button>
        )}
      </div>
      {error && (
        <p className="n-wrong" role="alert">
          {error.message}
        </p>
      )}
      {way === 'pictures' && (
        <div className={own.pictures} role="group" aria-label={t('editor:resource.choose')}>
          {pictures.map((picture) => (
            <button
              key={picture.Sid}
              type="button"
              className={own.pictureChoice}
              aria-pressed={picture.Sid === reference}
              onClick={() => pick(picture.Sid, picture.Type ?? '')}
            >
              <img src={resources.address(picture.Sid) ?? undefined} alt="" loading="lazy" />
              <bdi>{resourceName(picture)}</bdi>
            </button>
          ))}
        </div>
      )}
      {way === 'address' && (
        <AddressForm id={`${id}-address`} label={label} reference={known ? '' : reference} onAddress={pick} />
      )}
    </div>
  )
}

interface ShownProps {
  /** Null: nothing says where it is. */
  readonly address: string | null
  readonly name: string
  readonly label: string
}

function Shown({ address, name, label }: ShownProps) {
  const { t } = useTranslation()
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={own.picture}>
      {address === null || isBroken ? (
        <p className="n-wrong" role="alert">
          {t('editor:resource.unshown')}
        </p>
      ) : (
        <img src={address} alt={label} onError={() => setBroken(true)} />
      )}
      <bdi className={styles.hint}>{name}</bdi>
    </div>
  )
}

interface AddressFormProps {
  readonly id: string
  readonly label: string
  readonly reference: string
  readonly onAddress: (reference: string, type: string) => void
}

/** An address that is written by hand; what leads to no picture is refused before anything is stored. */
function AddressForm({ id, label, reference, onAddress }: AddressFormProps) {
  const { t } = useTranslation()
  const list = useEditedPart(({ record }) => record.ResourceList) ?? []
  const [typed, setTyped] = useState(reference)
  const [refused, setRefused] = useState<string | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const value = typed.trim()
    if (isPictureReference({ ResourceList: list }, value)) onAddress(value, '')
    else setRefused(t('validation:authoring.badPicture', { field: label, value }))
  }
  return (
    <form className={styles.resource} onSubmit={apply}>
      <div className={own.address}>
        <input
          id={id}
          className={styles.input}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder="https://"
          value={typed}
          onChange={({ target }) => (setTyped(target.value), setRefused(null))}
          aria-label={t('editor:resource.address')}
          aria-invalid={refused !== null}
          aria-describedby={`${id}-wrong`}
        />
        <Button htmlType="submit" disabled={typed.trim() === ''}>
          {t('editor:list.apply')}
        </Button>
      </div>
      <p id={`${id}-wrong`} className="n-wrong" role="alert">
        {refused}
      </p>
    </form>
  )
}
