import {
  cascadeTypes,
  choicesAfter,
  levelsOf,
  type CascadeNode,
  cascadeSource,
  parseCascadeData,
  type CascadeContent,
} from '@naire/domain/interactions'
import { Banner, Button, FieldError, Select, useWords } from '@naire/ui'
import { useError } from '../answering/use-error.ts'
import { longList } from '../choice/choosing.ts'
import { SearchedList } from '../typed/OfferBox.tsx'
import { cascadeContent, cascadeEntries, chooseAt } from './reply.ts'
import './cascade.css'
import { useEffect, useMemo, useState } from 'react'
import { useResources, type Resources } from '../resources/resources.tsx'
import { latinNames, regionNodes } from './regions.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A way down a tree: one list for each level, the next one when there is something behind the last. */
export function CascadeAnswer({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const { t, lang } = useWords()
  const content = cascadeContent(interaction)
  const isOfRegions = content.CascadeType === cascadeTypes.Region
  const latin = useLatinNames(isOfRegions, lang)
  const { data, retry } = useCascadeNodes(content)
  const { error, onBlur } = useError(interaction, told)
  const entries = cascadeEntries(interaction.draft)
  const errorId = `${labelledBy}-${interaction.sid}-error`
  if (data.state === 'loading') return <p role="status">{t('questions:cascade.loading')}</p>
  if (data.state === 'failed') {
    return (
      <Banner tone="warning" title={t('questions:cascade.failed')}>
        {entries.length > 0 && <p>{entries.map(({ Name }) => Name).join(' / ')}</p>}
        <Button onClick={retry}>{t('questions:cascade.retry')}</Button>
      </Banner>
    )
  }
  const wordsOf = ({ code, name }: CascadeNode) => (latin?.[code] ? `${latin[code]} ${name}` : name)
  const names = isOfRegions ? ['province', 'city', 'county'].map((name) => t(`questions:cascade.${name}`)) : []
  return (
    <div className="n-cascade" role="group" aria-labelledby={labelledBy} aria-describedby={errorId} onBlur={onBlur}>
      {levelsFrom(
        data.nodes,
        entries.map(({ Code }) => Code),
        levelsOf(content),
      ).map((choices, level) => {
        const id = `${question.sid}-${interaction.sid}-${level}`
        const name = names[level] ?? t('questions:cascade.level', { n: level + 1 })
        const current = choices.find((node) => node.code === entries[level]?.Code)
        const take = (code: string) =>
          ports.answer(question.sid, interaction.sid, chooseAt(data.nodes, entries, level, code))
        return (
          <div className="n-cascade__level" key={id}>
            <label htmlFor={id}>{name}</label>
            {choices.length > longList ? (
              <SearchedList
                id={id}
                current={current ? wordsOf(current) : ''}
                offers={choices.map((node) => ({ shown: wordsOf(node), stored: node.code }))}
                readOnly={interaction.readonly}
                onTake={take}
                onClear={() => take('')}
                onBlur={onBlur}
              />
            ) : (
              <Select id={id} value={current?.code ?? ''} disabled={interaction.readonly} onValue={take}>
                <option value="">{t('questions:choice.select')}</option>
                {choices.map((node) => (
                  <option key={node.code} value={node.code}>
                    {wordsOf(node)}
                  </option>
                ))}
              </Select>
            )}
          </div>
        )
      })}
      <FieldError id={errorId} message={error} />
    </div>
  )
}

/** Null until they are there, and where they are not wanted or cannot be fetched: the Chinese names are enough. */
function useLatinNames(isOfRegions: boolean, lang: string): Readonly<Record<string, string>> | null {
  const [names, setNames] = useState<Readonly<Record<string, string>> | null>(null)
  useEffect(() => {
    if (!isOfRegions) return
    let isWanted = true
    latinNames(lang).then(
      (found) => isWanted && setNames(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [isOfRegions, lang])
  return names
}

/** Options to choose from on each level that is reached. */
function levelsFrom(
  nodes: readonly CascadeNode[],
  codes: readonly string[],
  most: number | null,
): readonly (readonly CascadeNode[])[] {
  const reached = [...codes.keys(), codes.length].slice(0, most ?? undefined)
  return reached.map((level) => choicesAfter(nodes, codes.slice(0, level))).filter((choices) => choices.length > 0)
}

type CascadeNodes =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly nodes: readonly CascadeNode[] }

/** The data of a cascade from where its content says; `retry` asks again. */
function useCascadeNodes(content: CascadeContent): { readonly data: CascadeNodes; readonly retry: () => void } {
  const resources = useResources()
  const [attempt, setAttempt] = useState(0)
  const request = useMemo(() => ({ content, resources, attempt }), [content, resources, attempt])
  const [answer, setAnswer] = useState<{ readonly to: object; readonly data: CascadeNodes } | null>(null)
  useEffect(() => {
    let wanted = true
    const tell = (data: CascadeNodes) => wanted && setAnswer({ to: request, data })
    nodesOf(request.content, request.resources).then(
      (nodes) => tell(nodes.length > 0 ? { state: 'ready', nodes } : { state: 'failed' }),
      () => tell({ state: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [request])
  const data: CascadeNodes = answer?.to === request ? answer.data : { state: 'loading' }
  return { data, retry: () => setAttempt(attempt + 1) }
}

async function nodesOf(content: CascadeContent, resources: Resources): Promise<readonly CascadeNode[]> {
  const source = cascadeSource(content)
  if (source.from === 'regions') return regionNodes()
  return parseCascadeData(await resources.text(source.from === 'url' ? source.url : source.sid)).nodes
}
