import { CloseCircleFilled } from '@ant-design/icons'
import { useNoticeBoard } from './notice-store.ts'
import styles from './notice-board.module.css'

export function NoticeBoard() {
  const notices = useNoticeBoard((board) => board.notices)
  return (
    <div className={styles.board} role="alert" aria-live="assertive">
      {notices.map((notice) => (
        <div key={notice.id} className={styles.notice}>
          <CloseCircleFilled aria-hidden />
          <span>{notice.message}</span>
          {notice.count > 1 && <span className={styles.count}>×{notice.count}</span>}
        </div>
      ))}
    </div>
  )
}
