import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { DataColumn, TableWriter } from './data-table.ts'
import { writePlainCsv } from './text-files.ts'

/** A zip of `data.csv` and `read-data.R`, which makes a data frame of it: factors with levels, labels, moments. */
export const writeRScript: TableWriter = async (table, file) => {
  const rows = `${file}.csv`
  try {
    await writePlainCsv(table, rows)
    const zip = new ZipFile()
    const written = finished(zip.outputStream.pipe(createWriteStream(file, { flags: 'wx', mode: 0o600 })))
    zip.addReadStream(createReadStream(rows), 'data.csv', { compressionLevel: 3 })
    zip.addBuffer(Buffer.from(rScript(table.columns)), 'read-data.R')
    zip.end()
    await written
  } finally {
    await rm(rows, { force: true })
  }
}

const classes = { text: 'character', number: 'numeric', flag: 'character', moment: 'character' } as const

function rScript(columns: readonly DataColumn[]): string {
  const lines = columns.flatMap((column, at): readonly string[] => {
    const cell = `data[[${at + 1}]]`
    return [
      ...conversions(column, cell),
      ...(column.label === '' ? [] : [`attr(${cell}, "label") <- ${quoted(column.label)}`]),
    ]
  })
  return `data <- read.csv("data.csv", header = TRUE, check.names = FALSE, fileEncoding = "UTF-8", encoding = "UTF-8",
  na.strings = "", colClasses = c(${columns.map(({ kind }) => `"${classes[kind]}"`).join(', ')}))
${lines.join('\n')}
`
}

function conversions({ kind, options, measure }: DataColumn, cell: string): readonly string[] {
  if (kind === 'flag') return [`${cell} <- ${cell} == "true"`]
  if (kind === 'moment') return [`${cell} <- as.POSIXct(${cell}, tz = "UTC")`]
  if (options === undefined || options.length === 0) return []
  const levels = options.map(({ code }) => quoted(code)).join(', ')
  const labels = options.map(({ code, title }) => quoted(title === '' ? code : title)).join(', ')
  return [
    `${cell} <- factor(${cell}, levels = c(${levels}), labels = make.unique(c(${labels})), ordered = ${measure === 'ordinal' ? 'TRUE' : 'FALSE'})`,
  ]
}

const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, (found) => `\\${found}`).replaceAll(/\p{Cc}/gu, ' ')}"`
