import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

interface RemoveButtonProps {
  /** Title of the thing that goes. */
  readonly title: string
  readonly hint?: string
  readonly onRemove: () => Promise<unknown>
}

/** Removes a thing of the data factory, once that is confirmed; its step can be undone. */
export function RemoveButton({ title, hint, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation('factory')
  const { modal } = App.useApp()
  const ask = () =>
    modal.confirm({
      title: t('removeTitle', { title }),
      content: hint ?? t('removeHint'),
      okText: t('management:actions.delete'),
      ...dangerous,
      cancelText: t('management:actions.cancel'),
      onOk: onRemove,
    })
  return (
    <Button size="small" danger onClick={ask}>
      {t('management:actions.delete')}
    </Button>
  )
}
