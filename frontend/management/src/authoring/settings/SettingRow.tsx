import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editing } from '../editing/editing.ts'
import { fallbackOf } from './setting-controls.ts'
import type { SettingName } from './setting-groups.ts'
import { SettingInput } from './controls/SettingInput.tsx'
import styles from './settings.module.css'

/** One setting: what it is called, what it does, its value, and the way back to the default. */
export function SettingRow({ name, editing }: { readonly name: SettingName; readonly editing: Editing }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const { record, problems } = editing
  const given = (record as unknown as Readonly<Record<string, unknown>>)[name] ?? null
  const change = (value: unknown) => {
    const refusal = editing.perform({ type: 'ChangeSettings', settings: { [name]: value } })
    setRefused(refusal && t(`validation:authoring.${refusal.name}`, { ...refusal.details, field: t(`names.${name}`) }))
  }
  const wrong =
    refused ?? problems.find(({ target }) => target === name || target?.startsWith(`${name}.`))?.message ?? null
  return (
    <div className={styles.row} data-setting={name}>
      <div>
        <label className={styles.name} htmlFor={id}>
          {t(`names.${name}`)}
        </label>
        <code className={styles.code} dir="ltr">
          {name}
        </code>
        <p className="n-aside">{t(`about.${name}`)}</p>
      </div>
      <div className={styles.control}>
        <SettingInput id={id} name={name} value={given ?? fallbackOf(name)} record={record} onChange={change} />
        {given !== null && (
          <Button
            type="link"
            size="small"
            icon={<UndoOutlined />}
            onClick={() => change(null)}
            aria-label={`${t('toDefault')}: ${t(`names.${name}`)}`}
          >
            {t('toDefault')}
          </Button>
        )}
        {wrong !== null && (
          <p className="n-wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}
