import { Banner, useWords } from '@naire/ui'

/** Says that the browser does not play a file, and gives it to other apps. */
export function Unplayable({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useWords()
  return (
    <Banner tone="warning" title={t('questions:media.unplayable')}>
      <DownloadLink url={url} name={name} />
    </Banner>
  )
}

export function DownloadLink({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useWords()
  return (
    <a className="n-download" href={url} download={name} target="_blank" rel="noreferrer">
      {t('questions:media.download')}
    </a>
  )
}
