import { useChannels } from '../../workplace/use-channels.ts'

/** The channel over which a respondent came. */
export function SourceName({ naireSid, code }: { readonly naireSid: string; readonly code: string | null }) {
  const { nameOf } = useChannels(code === null ? '' : naireSid)
  return code === null ? <span>—</span> : <span title={code}>{nameOf(code)}</span>
}
