import type { FilterGroup } from '@naire/api/contract'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './sessions.module.css'

type Named = Pick<FilterGroup, 'Name' | 'Shared'>

interface SaveFilterGroupProps {
  readonly known: readonly Named[]
  readonly isSaving: boolean
  readonly onSave: (named: Named) => Promise<void>
}

/** Gives the filter of now a name; a name that is there already gets this filter. */
export function SaveFilterGroup({ known, isSaving, onSave }: SaveFilterGroupProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [Shared, setShared] = useState(false)
  const Name = typed.trim()
  const isKnown = known.some((one) => one.Name === Name && one.Shared === Shared)
  const save = () => {
    setTyped('')
    void onSave({ Name, Shared }).catch(() => setTyped((since) => since || Name))
  }
  return (
    <form className={styles.saveGroup} onSubmit={(event) => (event.preventDefault(), Name !== '' && save())}>
      <Input
        aria-label={t('filter.groups.name')}
        placeholder={t('filter.groups.name')}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Checkbox checked={Shared} onChange={({ target }) => setShared(target.checked)}>
        {t('filter.groups.share')}
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={Name === ''} loading={isSaving}>
        {t(isKnown ? 'filter.groups.replace' : 'filter.groups.save')}
      </Button>
    </form>
  )
}
