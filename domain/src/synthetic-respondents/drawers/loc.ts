import { lnglatOf } from '../../interactions/loc/index.ts'
import type { Drawer } from './drawing.ts'

/** Somewhere in China. */
export const drawLoc: Drawer = ({ chance }) => {
  const lng = round(73.6 + chance.fraction() * 61)
  const lat = round(18.2 + chance.fraction() * 35)
  return { Lnglat: lnglatOf([lng, lat]), Location: `示例路${chance.whole(1, 999)}号`, Score: null }
}

// Ten centimetres.
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
