import type { BoardContent } from '@naire/domain/analysis'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useBoards } from '../use-named-views.ts'
import { ViewMenu, type OpenedView } from '../ViewMenu.tsx'
import { dangerous } from '../../workplace/ConfirmButton.tsx'

/** The named boards; removing one asks first. */
export function BoardMenu(opened: OpenedView<BoardContent>) {
  const { t } = useTranslation('analysis')
  const { modal } = App.useApp()
  const boards = useBoards(opened.naireSid)
  return (
    <ViewMenu
      {...opened}
      views={boards}
      parameter="board"
      words={{
        title: t(opened.isDirty ? 'boards.changed' : 'boards.title'),
        unnamed: t('boards.usual'),
        shared: t('boards.shared'),
        own: t('boards.own'),
        save: t('boards.saveAs'),
        saveAs: t('boards.saveAs'),
        name: t('boards.name'),
        remove: t('boards.remove'),
        copyOf: (title) => t('boards.copyOf', { title }),
        done: (title) => t('boards.saved', { title }),
      }}
      onRemove={(board, close) =>
        modal.confirm({
          title: t('boards.removeTitle', { title: board.Title }),
          content: t(board.Shared ? 'boards.removeShared' : 'boards.removeOwn'),
          okText: t('management:actions.delete'),
          ...dangerous,
          cancelText: t('management:actions.cancel'),
          onOk: async () => {
            await boards.remove.mutateAsync(board.Sid)
            close()
          },
        })
      }
    />
  )
}
