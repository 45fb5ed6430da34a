import { useRefresh, useRecordContext } from 'react-admin'
import { type Resource, hasWrites, optionsOf, placeOf, valueAt } from '#resource'
import type { Wire } from './data/values.ts'
import { ActionsOf } from './actions/ActionsOf.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, memo, Suspense, useContext, type ReactNode } from 'react'
import { cellText, browserKindOf } from './kinds/index.ts'
import { useCardPath, useWords } from './cells/context.ts'
import { fieldLabel } from './cells/words.ts'
import { useMay } from './authProvider.ts'
import { useNotes, useResource } from './declared.tsx'
import { LinesOfCard } from './form/lines/LinesOf.tsx'
import { marked } from './tones.tsx'
import { chunkOf } from './chunk.ts'

interface LineActionsProps {
  /** The resource of the lines. */
  readonly child: Resource
  readonly line: Wire
}

/** The actions of a line on its header's card; the card is reloaded after them. */
const LineActions = ({ child, line }: LineActionsProps) => {
  const refresh = useRefresh()
  return <ActionsOf resource={child.name} record={line} place="menu" only={Object.keys(child.actions ?? {})} onDone={() => refresh()} />
}

const InGrid = createContext(false)

/** A compact grid of labelled values, in as many columns as fit. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <InGrid.Provider value>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(150px, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
        columnGap: 3,
        rowGap: 1.5,
        '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  </InGrid.Provider>
)

const lineActions = (child: Resource, line: Readonly<Record<string, unknown>>) => <LineActions {...{ child, line }} />

interface FieldOfProps {
  readonly name: string
  /** The text above the value; the field's label by default. */
  readonly label?: string
  /** Spans the whole width of the grid; for long texts. */
  readonly wide?: boolean
}

const Pair = ({ label, wide, children }: { readonly label: string; readonly wide: boolean; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, minHeight: '1.5em' }}>
      {children}
    </Typography>
  </Box>
)

/** Whether the record has no value in a field. */
export const isEmpty = (resource: Resource, name: string, record: object): boolean => {
  const value = valueAt(record, placeOf(resource, name))
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The custom note next to a value, if there is one. */
export const NoteOf = ({ resource, record, name }: { readonly resource: string; readonly record: object; readonly name: string }) => {
  const load = useNotes()[`${resource}.${name}`]
  if (!load) return null
  const Note = chunkOf(load)
  return (
    <Suspense fallback={null}>
      <Note record={record as Readonly<Record<string, unknown>>} name={name} />
    </Suspense>
  )
}

/** A field of the record: its label and value. Renders nothing for fields that the user may not read. */
export const FieldOf = memo(({ name, label, wide }: FieldOfProps) => {
  const resource = useResource()
  const record = useRecordContext()
  const words = useWords()
  const linkTo = useCardPath()
  const inGrid = useContext(InGrid)
  const { mayField } = useMay()
  const one = resource.fields[name]
  if (!record || !one || !mayField(resource, name, 'read')) return null
  const value = valueAt(record, placeOf(resource, name))
  const text = cellText(resource, name, record, words)
  const isNothing = isEmpty(resource, name, record)
  const { card: Value, isWide } = browserKindOf(one)
  const ownLabel = label ?? fieldLabel(resource.name, name, words.t)
  // Lines with totals are shown as a table, whether users or the server write them.
  const isTable = hasWrites(one) || !!optionsOf(one).totals?.length
  const pair = (
    <Pair label={ownLabel} wide={wide ?? (isWide === true || isTable)}>
      {isNothing ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {text || '—'}
        </Box>
      ) : isTable ? (
        <LinesOfCard {...{ one, value, words }} label={ownLabel} actionsOf={lineActions} />
      ) : (
        marked({ resource, record, words, field: name }, <Value {...{ resource, record, value, text, words, linkTo }} field={name} />)
      )}
      {!isNothing && <NoteOf resource={resource.name} record={record} name={name} />}
    </Pair>
  )
  return inGrid ? (
    pair
  ) : (
    <Box component="dl" sx={{ m: 0 }}>
      {pair}
    </Box>
  )
})
