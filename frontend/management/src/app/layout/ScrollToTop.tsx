import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { FloatButton } from 'antd'
import { useTranslation } from 'react-i18next'

/** Shell §9: shows after 300 px, takes 600 ms. */
export function ScrollToTop() {
  const { t } = useTranslation()
  return (
    <FloatButton.BackTop
      visibilityHeight={300}
      duration={600}
      icon={<VerticalAlignTopOutlined />}
      aria-label={t('layout.toTop')}
      style={{ insetBlockEnd: 72 }}
    />
  )
}
