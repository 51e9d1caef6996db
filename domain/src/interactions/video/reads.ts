import type { Reads } from '../reads.ts'
import { wholeReads } from '../whole-reads.ts'
import type { VideoContent } from './content.ts'

export const videoReads: Reads<VideoContent> = ({ Dimensions }, rest) =>
  wholeReads({ kind: 'codes', codes: Dimensions.map(({ Code }) => Code), anyOrder: true }, { kind: 'list' }, rest)
