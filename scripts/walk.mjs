// @ts-check
import { checkWalk, mostFiles, walk } from './checks/walk.mjs'

// Prints the files that one answer goes through, and what is wrong with their list.
let number = 0
for (const { title, steps } of walk()) {
  console.log(`\n${title}`)
  for (const { file, does } of steps) console.log(`${String((number += 1)).padStart(4)}  ${file}  ${does}`)
}
console.log(`\n${number} files; at most ${mostFiles}`)
for (const line of checkWalk()) console.error(line)
