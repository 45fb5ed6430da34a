import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import { idOf, optionsOf } from '#resource'
import { parseDecimal } from '#resource/decimal'
import { bestFirst } from '#resource/ranking'
import { valueText } from '../kinds/index.ts'
import { loadedTitles, searchTitles } from '../form/titleIndex.ts'
import { maskedNumber } from '../inputs/NumberInput.tsx'
import { isUnresolved } from '../inputs/pending.ts'
import type { SheetColumn, SheetState } from './useSheet.ts'
import { cellValue, type SheetLine } from './line.ts'
import { countedValue, type Acts } from './useActs.ts'
import { useProvider } from '../data/provider.ts'
import { recentChoices } from '../form/references.ts'
import { findOptions, type Narrowed, type RefOption } from '../form/refOptions.ts'
import { useMay } from '../authProvider.ts'
import { FLAGS, flagText } from '../tones.tsx'
import type { Words } from '../cells/words.ts'

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether a reference carries its title; a preset value may be only an id. */
const isNamedValue = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 1

/** The text of a cell: unparsed text as typed, any other value formatted as elsewhere. */
export function cellText(state: SheetState, column: SheetColumn, line: SheetLine): string {
  const { resource, words } = state
  const value = column.isCounted ? countedValue(state, line, column.name) : cellValue(resource, line, column.name)
  if (isUnresolved(value)) return value.unread
  const titles = column.names && idOf(value) !== undefined && !isNamedValue(value) ? loadedTitles(column.names) : undefined
  const known = titles?.find(({ id }) => id === idOf(value))
  if (known) return known.label
  return isNothing(value) ? '' : valueText(resource, column.name, value, words)
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'decimal', 'money'])

/** The text of a cell for editing: a number without its unit. */
export function inputText(state: SheetState, column: SheetColumn, line: SheetLine): string {
  const value = cellValue(state.resource, line, column.name)
  const number = NUMBERS.has(column.one.kind) && !isNothing(value) ? parseDecimal(String(value)) : null
  return number === null ? cellText(state, column, line) : maskedNumber(number.replace(/(\.\d*?)0+$/u, '$1').replace(/\.$/u, ''))
}

/** An option of the list below a cell. */
export interface CellOption {
  readonly id: string | number
  readonly label: string
  /** The record that the cell is set to, in a cell that refers to a record. */
  readonly option?: RefOption
  readonly value?: unknown
}

/** The maximum length of the list. */
const MAX_OPTIONS = 15
/** Milliseconds without typing before the server is searched for a text that is not found in memory. */
const DEBOUNCE_MS = 120

/** Whether a cell is filled in by choosing from a list. */
export const isChosen = ({ one, names }: SheetColumn): boolean => names !== undefined || one.kind === 'choice' || one.kind === 'flag'

interface Offering {
  readonly state: SheetState
  readonly acts: Acts
  readonly column: SheetColumn
  readonly line: SheetLine
  /** The search text; null while the list is closed. */
  readonly query: string | null
}

/** Why the options of a cell are offered, if not for what is being typed: similar ones for a text that matches nothing, or all that it matches. */
type Heading = 'near' | 'several'

/** The list below a cell. */
export interface CellOptions {
  readonly options: readonly CellOption[]
  readonly heading?: Heading | undefined
  /** There are more options than are shown. */
  readonly isCut?: boolean
}

const ofRecords = (options: readonly RefOption[], heading?: Heading): CellOptions => ({
  options: options.slice(0, MAX_OPTIONS).map(option => ({ id: option.id, label: option.label, option })),
  heading,
  isCut: options.length > MAX_OPTIONS,
})

const NO_OPTIONS: CellOptions = { options: [] }

/** The fixed choices of a cell. */
function wordsIn({ resource, words }: SheetState, { name, one }: SheetColumn): readonly CellOption[] {
  if (one.kind === 'flag') return FLAGS.map(id => ({ id, label: flagText(resource, name, id, words), value: id === '1' }))
  return (optionsOf(one).choices ?? []).map(id => ({
    id,
    label: words.t(`resources.${resource.name}.choices.${name}.${id}`, { _: id }),
    value: id,
  }))
}

/** What the server finds for a text that is not found in memory; empty until it answers. */
function useFound(state: SheetState, names: SheetColumn['names'], query: string | null, narrowed: Narrowed): readonly RefOption[] {
  const provider = useProvider()
  const [found, setFound] = useState<{ readonly query: string; readonly options: readonly RefOption[] } | null>(null)
  const scope = JSON.stringify(narrowed)
  useEffect(() => {
    if (query === null || !names) return undefined
    let isCancelled = false
    const timer = setTimeout(() => {
      findOptions(provider, names.target, { ...names.only, ...(JSON.parse(scope) as object) }, state.words, { query }).then(
        options => !isCancelled && setFound({ query, options }),
        () => undefined,
      )
    }, DEBOUNCE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [names, query, scope, provider, state.words])
  return found?.query === query ? found.options : []
}

/** The suggestions for a text in a cell that is no record: from memory, or those that the server is to be asked for. */
function suggestedFor({ state, column, line, query }: Offering) {
  const value = cellValue(state.resource, line, column.name)
  if (query !== '' || !isUnresolved(value) || value.why === 'sought') return { options: [], heading: undefined, sought: query }
  const options = state.reader.near(column, value.unread)
  // What several match is searched again; for a text that matches nothing all options are offered.
  if (value.why === 'several') return { options, heading: 'several' as const, sought: value.unread }
  return { options, heading: options.length > 0 ? ('near' as const) : undefined, sought: query }
}

/** The options of a cell: from memory in the same frame as the key, then from the server. */
export function useCellOptions(offering: Offering): CellOptions {
  const { state, acts, column, line, query } = offering
  const { userId: user } = useMay()
  const { names } = column
  const { narrowed, near } = acts.narrowedIn(line, column)
  const lately = user !== undefined && names ? recentChoices({ user, resource: names.target.name }) : []
  const { options: suggested, heading, sought } = suggestedFor(offering)
  const known = query === null || !names || heading ? [] : (searchTitles(names, query, { narrowed, near, lately }) ?? [])
  const isUnknown = names !== undefined && suggested.length === 0 && known.length === 0
  const found = useFound(state, names, isUnknown ? sought : null, narrowed)
  if (query === null) return NO_OPTIONS
  if (!names) return { options: bestFirst(wordsIn(state, column), ({ label }) => label, query) }
  return ofRecords([suggested, known].find(one => one.length > 0) ?? found, heading)
}

interface OptionsProps extends CellOptions {
  readonly id: string
  readonly highlighted: number
  readonly words: Words
  readonly onPick: (option: CellOption) => void
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
  maxHeight: 320,
  overflow: 'auto',
  ...theme.typography.body2,
  '& li': { padding: '5px 12px', cursor: 'pointer' },
  '& li[aria-selected="true"]': { background: theme.palette.action.selected },
  '& li:hover': { background: theme.palette.action.hover },
}))
const Hint = styled('div')(({ theme }) => ({ ...theme.typography.caption, padding: '6px 12px', color: theme.palette.text.secondary }))

/** The list of options below a cell. */
export const Options = ({ id, options, heading, isCut = false, highlighted, words, onPick }: OptionsProps) => (
  <Paper elevation={6} sx={{ minWidth: 220, maxWidth: 460, overflow: 'hidden' }} onMouseDown={event => event.preventDefault()}>
    {heading && <Hint>{words.t(`nerud.sheet.${heading}`)}</Hint>}
    <List id={id} role="listbox" aria-label={words.t('nerud.input.options')}>
      {options.map((option, at) => (
        <Box
          component="li"
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === highlighted}
          onClick={() => onPick(option)}
        >
          {option.label}
        </Box>
      ))}
    </List>
    {isCut && <Hint>{words.t('nerud.input.moreOptions', { count: MAX_OPTIONS })}</Hint>}
    {options.length === 0 && <Hint>{words.t('nerud.input.noOptions')}</Hint>}
  </Paper>
)
