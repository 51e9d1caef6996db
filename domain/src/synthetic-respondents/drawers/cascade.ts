import { levelsOf, wayAlong, type CascadeContent, type CascadeNode } from '../../interactions/cascade/index.ts'
import type { Drawer, Drawing } from './drawing.ts'

export const drawCascade: Drawer = (drawing) => {
  const content = drawing.interaction.content as unknown as CascadeContent
  const nodes = drawing.cascadeData?.(content) ?? sampleRegions
  const Entries = wayAlong(nodes, codesDown(nodes, levelsOf(content) ?? Number.POSITIVE_INFINITY, drawing))
  return Entries.length === 0 ? null : { Entries, Score: null }
}

function codesDown(nodes: readonly CascadeNode[], levels: number, drawing: Drawing): readonly string[] {
  const codes: string[] = []
  for (let level = nodes; level.length > 0 && codes.length < levels;) {
    const node = drawing.chance.pick(level)
    codes.push(node.code)
    level = node.children
  }
  return codes
}

// Where the host has no data: regions that do not exist.
const sampleRegions: readonly CascadeNode[] = ['A', 'B', 'C'].map((province) => ({
  code: `99${province}`,
  name: `示例省${province}`,
  children: ['1', '2'].map((city) => ({
    code: `99${province}${city}`,
    name: `示例市${city}`,
    children: ['1', '2'].map((county) => ({
      code: `99${province}${city}${county}`,
      name: `示例县${county}`,
      children: [],
    })),
  })),
}))
