import type { InteractionType } from '../../interactions/kinds.ts'
import { drawAttach } from './attach.ts'
import { drawCascade } from './cascade.ts'
import { drawChoice } from './choice.ts'
import type { Drawer } from './drawing.ts'
import { drawLoc } from './loc.ts'
import { drawMatrix } from './matrix.ts'
import { drawText } from './plain-text.ts'
import { drawSort } from './sort.ts'
import { drawVideo } from './video.ts'

/** How a reply is drawn, for each kind; a sound takes none. */
export const drawers: Readonly<Record<InteractionType, Drawer>> = {
  choice: drawChoice,
  matrix: drawMatrix,
  plainText: drawText,
  attach: drawAttach,
  sort: drawSort,
  cascade: drawCascade,
  loc: drawLoc,
  video: drawVideo,
  audio: () => null,
}
