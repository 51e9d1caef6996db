import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Brings whoever comes by `?setting=<name>` to its field, or to the metadata. */
export function useAskedSetting(): void {
  const [address] = useSearchParams()
  const asked = address.get('setting')
  useEffect(() => {
    if (asked === null) return
    const row = document.querySelector(
      asked === 'MetadataDefs' ? '#settings-metadata' : `[data-setting="${CSS.escape(asked)}"]`,
    )
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  }, [asked])
}
